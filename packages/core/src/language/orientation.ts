// Recognises questions about the project as a whole, such as how to build it or where it starts.
import type { PreparedTask } from "../task.ts";
import type { Intent } from "./intents.ts";
import { isFiller } from "./filler-words.ts";
import { readPart } from "./read-part.ts";
import { wordCount } from "./wording.ts";
import { isStopWord } from "./words.ts";

/** A question about the project as a whole or one of its packages. */
export interface Orientation {
  /** In the order of the text, at most two. */
  readonly intents: readonly Intent[];
  /** Other words in lower case; for each Chinese one, the words that code uses for it. */
  readonly others: readonly (readonly string[])[];
  /** True if it asks for instructions rather than for the file that does something. */
  readonly isAboutPages: boolean;
}

/** Max words of a task; longer ones are about something specific. */
const maxWords = 14;
const maxOthers = 8;

/** English and Simplified Chinese words of each intent; phrases first, since their words alone mean something else. */
const phrases: readonly (readonly [Intent, RegExp])[] = [
  [
    "entry",
    /\bentry ?-?points?\b|\bmain (?:function|file|class|module|method|program)\b|\b(?:fn|func|def|void) main\b|\bexecution (?:starts?|begins?)\b|\b(?:does|do) (?:it|the (?:\w+ )?(?:program|app|application|server|code|process|binary|cli)|execution) (?:start|begin|boot)\b|\bstarts? (?:executing|up)\b|\bboots? the (?:app|application|server|program|system)\b|\bstart-?up (?:code|script|file)\b|\bbootstrap(?:ped|s|ping)?\b|入口|主函数|主程序|从哪.{0,6}(?:启动|执行|运行)/,
  ],
  [
    "start",
    /\b(?:(?:where|how) (?:do|should|can|to|would|could) (?:(?:i|we|you|one|a (?:newcomer|beginner|new \w+)) )?(?:start|begin)(?! (?:the|it|up)\b)|get(?:ting)? started|start(?:ing)? (?:reading|points?|here|with the code)|(?:begin|start)(?:ning)? (?:to )?read(?:ing)?|onboarding|quick ?-?start|(?:read|look at) first|first (?:files?|steps?) to (?:read|look)|first time (?:here|contributor)|new (?:here|to this)|welcome)\b|第一步|从(?:哪里|哪儿|哪|何处|哪个文件|哪些文件)(?:开始|入手|看起|读起|下手)|先(?:看|读)(?:哪|什么)|入门|新手|快速开始|上手/,
  ],
  [
    "run",
    /\b(?:start|boot|bring up|spin up|launch) (?:it|up|(?:the|this|a) (?:\w+ )?(?:app|application|server|project|program|service|site)|(?:the )?dev(?:elopment)? server)\b|\b(?:local|dev(?:elopment)?) (?:server|environment|mode|machine|set ?-?up)\b|\bproject set ?-?up\b|\bpreview\b|\brun(?:s|ning)?\b(?! (?:the |all |unit |its |e2e |integration )*tests?\b)|\blaunch(?:ed|ing)?\b|\blocally\b|运行(?!.{0,3}测试)|启动|跑起来|本地开发|开发环境/,
  ],
  [
    "build",
    /\bbuil(?:d|ds|t|ding)\b|\bcompil(?:e|ed|es|ing|ation)\b|\bfrom source\b|\btool ?-?chain\b|\bbundled?\b|构建|编译|打包/,
  ],
  [
    "test",
    /\btest(?:s|ed|ing)?(?: suites?)?\b|\b(?:unit|integration|e2e|end-to-end) tests?\b|\bcoverage\b|测试|单测/,
  ],
  [
    "deploy",
    /\bdeploy(?:s|ed|ing|ment|ments)?\b|\binstall(?:ed|ing|ation)?\b|\bproduction\b|\b(?:self-?)?host(?:ed|ing)?\b|部署|上线|托管|安装/,
  ],
  [
    "contribute",
    /\bcontribut(?:e|es|ing|ion|ions|or|ors)\b|\bpull requests?\b|\bprs?\b|\b(?:coding|code) (?:style|guidelines?|standards?|conventions?|of conduct)\b|\bguidelines\b|\bhelp (?:out|with|developing|improve)\b|\b(?:submit|send)(?:ting|ing)? (?:a )?(?:patch|change)(?:es)?\b|\breport(?:ing)? (?:a )?bugs?\b|贡献|提交 ?(?:pr|补丁|代码)|参与开发|代码规范|行为准则/,
  ],
  ["license", /\blicen[sc](?:e|es|ed|ing)\b|\bcopyright\b|\blegal\b|许可|授权|版权|开源协议|协议/],
  [
    "release",
    /\breleas(?:e|es|ed|ing)(?: notes| process)?\b|\bchange ?-?logs?\b|\bversion(?:s|ed|ing)?(?: history| number)?\b|\bpublish(?:es|ed|ing)?\b|\bwhat'?s new\b|\bwhat (?:has |was |have )?changed\b|\b(?:recent|latest) changes\b|发布|发版|版本|更新日志|变更|更新纪?记?录|改了什么|改动/,
  ],
  [
    "dependencies",
    /\bdependenc(?:y|ies)\b|\bdepends?(?: up)?on\b|\bdepend\b|\bdeps\b|\blibs\b|\b(?:third|3rd)[- ]party\b|\blibrar(?:y|ies)\b|\brequirements\b|\b(?:external |npm |python |go |nuget |composer )?packages\b|\b(?:gems|crates)\b|依赖|第三方库?|用到的库/,
  ],
  [
    "configuration",
    /\bconfig(?:s|ured?|uring|uration|urations)?\b|\bsettings\b|\benvironment variables?\b|\benv(?: vars?| files?)?\b|配置|设置|环境变量|配置项/,
  ],
  [
    "overview",
    /\boverview\b|\barchitectur(?:e|al)\b|\bhigh[- ]level\b|\bintro(?:duction)?\b|\bwhat does (?:this|the|it) (?:\w+ )?(?:project |repo |app |tool )?do\b|\bnutshell\b|\bcompared? to\b|\b(?:is|it|this|all|project|repo|what's) about\b|\babout (?:this|the) (?:\w+ )?(?:project|repo|repository|app|tool|library|program)\b|\bpurpose\b|\bsummary\b|\bstructured?\b|\borgani[sz](?:ed|ation)\b|\blayout\b|\bunderstand\b|\bdesign\b|\btech(?:nology)? stack\b|\bbig picture\b|\bcomponents\b|\bmodules\b|\bfit together\b|概览|概述|概况|总览|架构|结构|组织|介绍|简介|用途|是什么|做什么|干什么|干嘛|作用|设计/,
  ],
];

/** Remaining Chinese terms of a task, each with the words that code uses for it, or as it is. */
const chineseIn = (rest: string, { gloss = [] }: PreparedTask): (readonly string[])[] =>
  (rest.match(/[\u4E00-\u9FFF]+/g) ?? []).map((run) => {
    const words = gloss
      .filter(({ text }) => text.includes(run) || run.includes(text))
      .flatMap((part) => part.words ?? []);
    return words.length === 0 ? [run] : words;
  });

/** Signs of a task about an event, or about one place in the code. */
const isParticular =
  /[`"\n]|[\w.]\/\w|\w\.\w|[a-z]_[a-z]|\b(?:when|while|whenever|if|after|because|fail(?:s|ed|ing|ure)?|errors?|broken|crash\w*|wrong)\b|失败|错误|报错|崩溃/;

const asksHow =
  /instruction|guide|tutorial|install|安装|\b(?:do|can|to|should) (?:i|we|you)\b|how to|host|如何|怎么|怎样/;

/** Reads a short task as a question about the whole project or a package; undefined for all other tasks. */
export function orientationOf(task: PreparedTask): Orientation | undefined {
  if (wordCount(task) > maxWords) return undefined;
  const text = (task.gloss?.map((part) => part.text).join("") ?? readPart(task.text)).trim().toLowerCase();
  if (isParticular.test(text)) return undefined;
  const found: (readonly [at: number, intent: Intent])[] = [];
  let rest = text;
  for (const [intent, pattern] of phrases)
    rest = rest.replaceAll(new RegExp(pattern, "g"), (match) => {
      found.push([text.indexOf(match), intent]);
      return " ";
    });
  const all = [...new Set(found.sort((a, b) => a[0] - b[0]).map(([, intent]) => intent))];
  const intents = all.length > 1 ? all.filter((intent) => intent !== "overview") : all; // its words are the weakest
  const words = (rest.match(/[a-z][a-z'-]*/g) ?? []).map((word) => word.replace(/'s$/, ""));
  const others = [
    ...words.filter((word) => !isFiller(word) && !isStopWord(word)).map((word): readonly string[] => [word]),
    ...chineseIn(rest, task),
  ];
  if (intents.length === 0 || others.length > maxOthers) return undefined;
  return { intents: intents.slice(0, 2), others, isAboutPages: asksHow.test(text) };
}
