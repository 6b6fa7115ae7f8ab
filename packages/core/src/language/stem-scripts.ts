/** Stems words of scripts other than Latin. */
import { fold } from "./scripts.ts";

/** Endings to remove, and the min letters that must be left. */
interface Endings {
  readonly endings: ReadonlySet<string>;
  readonly shortestRoot: number;
}

const endingsOf = (shortestRoot: number, list: string): Endings => ({
  endings: new Set(list.trim().split(/\s+/).map(fold)),
  shortestRoot,
});

const longestEnding = 7;

function withoutEnding(word: string, { endings, shortestRoot }: Endings): string {
  const longest = Math.min(longestEnding, word.length - shortestRoot);
  for (let length = longest; length > 0; length--)
    if (endings.has(word.slice(-length))) return word.slice(0, -length);
  return word;
}

/** Endings of Russian and Ukrainian, with й folded to и and ё to е; most also fit Bulgarian and Serbian. */
const cyrillic = endingsOf(
  3,
  `а я о е є ы и і у ю ь ью ою ею єю ом ем єм ам ям ами ями ах ях ов ев ів ови ові еві ев ия ии ие ию ием иях иям иями
  иеи ія ії іі ію ією іє іи іях іям іями ья ье ьи ьев ьям ьях ого его ому ему ыи ои еи ая яя ое ее ые ым им ім ую юю ых их іх ыми ими
  іми еть ить ать ять оть ут ют ат ят ет ит ешь ишь ем им ете ите ает яет ают яют ует уют юют ивает ывает ивают ывают ивать ывать
  ивал ывал ал ял ил ел ала яла ила ела ало или али яли овал овать овали ирует ируют ировать ать ять ати яти ити іти увати
  ювати увал ував ував увала ає яє ує ює ають яють ують юють аєть яєть уєть юєть иш еш имо емо ив ав яв ла ло ли ение ения
  ению ением ении ениях ениям ание ания анию анием ании аниях ення енням еннях ень ання анням аннях ань енню анню ость ости остью
  остеи істю ость ості`,
);
const participle = endingsOf(3, "енн анн янн ущ ющ ащ ящ вш ова юва ува ива ыва");

function stemCyrillic(word: string): string {
  const active = word.length > 5 ? word.replace(/(?:ся|сь)$/, "") : word;
  const bare = withoutEnding(active, cyrillic);
  const root = bare === active ? bare : withoutEnding(bare, participle);
  return root.replace(/([^аеиоуыэюяіє])[ое]([кнц])$/, "$1$2");
}

const greek = endingsOf(
  3,
  `ος ου ο οι ων ους ε α ας ες η ης ην ω ως υ εις εων εως εα ια ιας ιες ιων ιο ιου ιος ιοι ιους ατα ατος ατων ματα ματος ματων μα
  ει ουμε ετε ουν ουνε εται ονται ομαι εσαι αται ωνται αται ηθηκε θηκε θηκαν ησε ησαν ησει ησουν ησω ηση ησης ησεις ησεων
  ιζει ιζουν ιζεται ιζονται ισε ισαν ισει αει ας αμε ουσε ικος ικη ικο ικου ικης ικων ικοι ικες ικα ικους ικας
  μενος μενη μενο μενες μενα μενων μενου μενης μενοι μενους`,
);
const hindi = endingsOf(
  2,
  `ा ि ी ु ू े ै ो ौ ं ँ ों ें ाँ ां ाओं ाएँ ाएं ियों ियाँ ियां ीयों ुओं ुएँ ता ती ते ना नी ने तीं ई ए ओं एँ कर ाता ाती ाते ाने ाना
  ाया ाई ाए एगा ेगा ेगी ेंगे ाकर`,
);
const arabic = endingsOf(3, "ها ات ون ين ان يه ه ي وا هم كم نا تها اتها ته");
const hebrew = endingsOf(3, "ים ות י ה ת ית יות יים ו ם ן יו הם");

/** Stems a Hebrew word; *and, the, in, to, from, that, as* are letters written together with the next word. */
function stemHebrew(word: string): string {
  const bare = withoutEnding(word, hebrew);
  return bare.replace(/^[והבלכשמ]{1,3}(?=.{3})/u, "");
}

const stemArabic = (word: string): string =>
  withoutEnding(word.replace(/^(?:[وفبكل]?ال|لل)(?=.{3})|^و(?=.{3})/u, ""), arabic);

const stemmers: readonly (readonly [script: RegExp, stem: (word: string) => string])[] = [
  [/^\p{Script=Cyrillic}/u, stemCyrillic],
  [/^\p{Script=Greek}/u, (word) => withoutEnding(word, greek)],
  [/^\p{Script=Arabic}/u, stemArabic],
  [/^\p{Script=Hebrew}/u, stemHebrew],
  [/^\p{Script=Devanagari}/u, (word) => withoutEnding(word, hindi)],
];

/** Stems a folded word of a script other than Latin; words of scripts without a table stay as they are. */
export const stemOfScript = (word: string): string =>
  stemmers.find(([script]) => script.test(word))?.[1](word) ?? word;
