/**
 * Types of the answer's parts, made of its schema. Like all data of a search they are read-only plain JSON, so that a run
 * can be saved, compared and replayed. Paths are POSIX and relative to the root; lines are 1-based and inclusive.
 */
import type * as v from "valibot";
import type * as answer from "./answer-schema.ts";

/** Makes all that a schema describes read-only. */
type ReadOnly<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> }
    : Value;

/** English, or Chinese in Simplified or Traditional characters. */
export type TaskLanguage = ReadOnly<v.InferOutput<typeof answer.taskLanguage>>;

/** Origin of a keyword; `learned` and later kinds appear from cycle 2 on. */
export type KeywordSource = ReadOnly<v.InferOutput<typeof answer.keywordSource>>;

export type Keyword = ReadOnly<v.InferOutput<typeof answer.keyword>>;
export type Exclude = ReadOnly<v.InferOutput<typeof answer.exclude>>;
export type GapKind = ReadOnly<v.InferOutput<typeof answer.gapKind>>;

/** Something the files accepted so far leave open. */
export type Gap = ReadOnly<v.InferOutput<typeof answer.gap>>;

/** A word of the codebase that may stand for one of the task's. */
export type BridgedWord = ReadOnly<v.InferOutput<typeof answer.bridgedWord>>;

/** Source of a bridge: the lexicon, another form of the word, the project's history, other projects, word vectors. */
export type BridgeSource = ReadOnly<v.InferOutput<typeof answer.bridgeSource>>;

/** A gap turned into something the next dispatch looks for. */
export type FocusArea = ReadOnly<v.InferOutput<typeof answer.focusArea>>;

export type Query = ReadOnly<v.InferOutput<typeof answer.query>>;
export type Band = ReadOnly<v.InferOutput<typeof answer.band>>;
export type Span = ReadOnly<v.InferOutput<typeof answer.span>>;
export type Unread = ReadOnly<v.InferOutput<typeof answer.unread>>;
export type LeftOut = ReadOnly<v.InferOutput<typeof answer.leftOut>>;
export type PlaceToRead = ReadOnly<v.InferOutput<typeof answer.placeToRead>>;
export type Place = ReadOnly<v.InferOutput<typeof answer.place>>;

/** A file of the answer. */
export type FoundFile = ReadOnly<v.InferOutput<typeof answer.foundFile>>;

/** Breakdown of the worth of files in one cycle (`docs/why.md`); all numbers but worths have six digits. */
export type CycleScores = ReadOnly<v.InferOutput<typeof answer.cycleScores>>;

/** Breakdown of the worth of one file in one cycle. */
export type FileScores = ReadOnly<v.InferOutput<typeof answer.fileScores>>;

/** Place of a file in an answer, and why not higher. */
export type FileStanding = ReadOnly<v.InferOutput<typeof answer.fileStanding>>;

export type SignalContribution = ReadOnly<v.InferOutput<typeof answer.signalContribution>>;
export type ScoreTerm = ReadOnly<v.InferOutput<typeof answer.scoreTerm>>;
export type ScoreAdjustment = ReadOnly<v.InferOutput<typeof answer.scoreAdjustment>>;
export type Learned = ReadOnly<v.InferOutput<typeof answer.learned>>;
export type StopReason = ReadOnly<v.InferOutput<typeof answer.stopReason>>;

/** A part that failed while the rest went on. */
export type Fault = ReadOnly<v.InferOutput<typeof answer.fault>>;

/** The JSON answer, schema version 1 (`docs/json-answer.md`). */
export type Retrieval = ReadOnly<v.InferOutput<typeof answer.answerSchema>>;

/** How the repository uses a word of the caller. */
export type WordFound = ReadOnly<v.InferOutput<typeof answer.wordFound>>;

/** A file to judge by its names. */
export type NamedCandidate = ReadOnly<v.InferOutput<typeof answer.candidate>>;

/** Use of a model by another evaluator than the default. */
export type Usage = ReadOnly<v.InferOutput<typeof answer.usage>>;

export type CycleSummary = ReadOnly<v.InferOutput<typeof answer.cycleSummary>>;
