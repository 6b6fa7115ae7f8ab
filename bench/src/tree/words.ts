import { mulberry32 } from "@fossick/eval/bootstrap.ts";

/** Topics of the parts of a code base: words of one line occur together in the files of a folder. */
const topics = `
tcp socket retransmit timeout congestion window segment ack handshake connection drop loss
packet queue throttle rate limit bandwidth shaper burst scheduler backlog token drop
route gateway subnet neighbor prefix forward nexthop tunnel interface address bridge hop
page cache memory allocator heap arena slab zone reclaim swap evict dirty
file inode directory mount journal extent block superblock quota sync truncate link
disk sector partition volume mirror stripe snapshot replica scrub checksum rebuild bay
thread process task scheduler priority core affinity preempt wake sleep runqueue idle
lock mutex semaphore barrier atomic wait spin owner contention deadlock fence reader
interrupt timer clock tick deadline alarm period jitter calendar timezone epoch drift
driver device bus probe firmware register channel voltage sensor pin regulator reset
audio stream sample mixer codec volume playback capture pitch echo filter gain
video frame pixel render shader texture palette scanline display resolution overlay cursor
parser lexer token grammar syntax expression statement precedence literal operator recover tree
compiler optimizer register instruction branch inline loop constant fold lower emit pass
template layout widget button dialog menu theme style focus scroll label tooltip
session login password token permission role account credential audit policy grant revoke
cipher digest signature certificate nonce key random entropy salt verify encrypt trust
order cart checkout invoice refund coupon shipment product price tax discount currency
payment ledger balance transfer account settlement fee merchant receipt charge payout dispute
customer contact profile address avatar preference consent subscription notice unsubscribe locale greeting
query index table column row join filter aggregate planner cursor view migration
transaction commit rollback isolation savepoint write log recover vacuum conflict retry checkpoint
message broker topic consumer producer offset partition delivery acknowledge replay retention group
request response header cookie redirect body status method upload download proxy encoding
search ranking score term posting stem synonym suggest facet snippet highlight recall
image thumbnail crop resize rotate format metadata gallery album compress blur exposure
map tile coordinate distance geometry polygon region elevation marker projection zoom bounds
mail inbox attachment sender recipient subject thread draft spam folder signature bounce
calendar event invite reminder recurrence attendee agenda slot booking availability holiday conflict
document paragraph heading footnote margin export import revision comment outline spelling print
build artifact dependency package version manifest resolve install publish registry bundle lint
test fixture assertion mock coverage suite runner snapshot flaky benchmark report skip
deploy cluster node container replica rollout health probe secret volume quota drain
metric counter gauge histogram trace span logger alert dashboard threshold sample retention
game player level score enemy collision sprite physics velocity spawn inventory quest
robot joint motor torque trajectory gripper calibration encoder kinematics obstacle planner arm
weather forecast humidity pressure wind station rainfall radar temperature gust cloud front
patient appointment diagnosis dosage ward referral allergy symptom treatment lab chart nurse
course lesson student grade quiz teacher enrollment assignment transcript semester classroom exam
vehicle engine brake mileage fuel garage inspection tire route driver license telemetry`
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

/** Words of any code, the most frequent first. */
const common =
  `get set value name data list item count index size type key new state id add start end result option
  time update next read write find last path base current handler create check info length parent child node buffer
  offset max min default error init config context source target map entry first remove flag mode local global text
  line number string array copy string open close call event order group level step begin finish input output limit
  load store save parse format print build make apply reset clear push pop insert delete select match compare sort
  merge split join filter reduce scan visit walk collect convert encode decode pack unpack attach detach enable
  disable register release acquire notify listen publish send receive accept reject allow deny prepare commit abort
  retry resume pause stop restart fetch lookup resolve bind invoke dispatch queue stack table row field record slot
  bucket chunk batch range bound total average delta ratio weight score rank depth width height left right front back
  top bottom inner outer prefix suffix pattern rule scope owner user client server peer host port address message`
    .split(/\s+/)
    .filter(Boolean);

const onsets = "b br c ch cl d dr f fl g gr h k l m n p pl pr qu r s sh st t tr v w y z".split(" ");
const vowels = "a e i o u ai ea io ou".split(" ");
const codas = ["", "", "l", "m", "n", "r", "sk", "ft", "nd", "x", "ck", "rt"];
/** No name in one of the languages when it stands alone. */
export const reservedWords: ReadonlySet<string> = new Set(
  "import export new delete default register global type select interface package range match string print".split(
    " ",
  ),
);

/** Names of people, products and protocols, abbreviations: words that only their own folder knows. */
const rareWords = 40_000;

const pick = <Choice>(
  random: () => number,
  choices: readonly [Choice, ...Choice[]] | readonly Choice[],
): Choice => choices[Math.floor(random() * choices.length)] as Choice;

function rareWord(random: () => number): string {
  const syllable = (): string => pick(random, onsets) + pick(random, vowels) + pick(random, codas);
  return syllable() + syllable() + (random() < 0.3 ? syllable() : "");
}

/** The words of generated code. */
export interface Words {
  /** Any word, the one of rank r about 1/r times as often as the first. */
  any(random: () => number): string;
  /** The words of one subject. */
  topic(random: () => number): readonly string[];
  /** A name for the child with this number of a folder; children of one folder never share one. */
  folder(seed: number, child: number): string;
}

/** The same words in the same order, always. */
export function createWords(): Words {
  const random = mulberry32(7);
  const known = new Set([...common, ...new Set(topics.flat())]);
  while (known.size < rareWords) known.add(rareWord(random));
  const ranked = [...known];
  const folderNames = [...new Set(topics.flat())].filter((word) => !reservedWords.has(word));
  return {
    any: (next) => ranked[Math.floor(ranked.length ** next()) - 1] ?? "value",
    topic: (next) => pick(next, topics),
    folder: (seed, child) => folderNames[(seed + child) % folderNames.length] ?? "part",
  };
}
