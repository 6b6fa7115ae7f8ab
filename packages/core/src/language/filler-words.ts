// Tests whether a word is a filler, which no file is about for any task, such as a pronoun, conjunction or adverb.
// Fillers are searched for, but never reported as missing.

const fillers: ReadonlySet<string> = new Set(
  `i me my mine myself us ours we you your yours he him his she her hers it its they them their theirs themselves one ones
  someone something anyone anything everyone everything nothing nobody who whom whose which what when where why how
  whether although though despite unless until since because so therefore thus hence however otherwise instead besides
  also too even still yet already always never ever often sometimes usually rarely again once twice now then soon later
  before after ago away back forth here there everywhere somewhere anywhere elsewhere together apart almost nearly about
  around quite rather very really actually basically simply just only merely perhaps maybe probably likely please thanks
  must shall should would could can cannot may might ought need needs needed want wants wanted wish try tries tried let
  lets do does did done doing be been being am is are was were have has had having get gets got getting go goes went gone
  going come comes came coming take takes took taken taking give gives gave given giving put puts putting keep keeps kept
  keeping make makes made making know knows known knowing see sees saw seen seeing look looks looked looking find finds
  found finding say says said saying tell tells told telling show shows shown showing happen happens happened happening
  seem seems seemed become becomes became stay stays stayed leave leaves left live lives decide decides decided deciding
  decision determine determines determined mean means meant work works worked working use uses used using call called
  ask asks asked asking explain explains describe describes understand figure handle handles handled handling
  thing things stuff way ways kind kinds sort sorts part parts piece place places point points case cases time times
  lot lots bit bits number numbers amount whole entire every each both either neither all any some many much more most
  few fewer less least several own same other others another different such certain particular various various
  good better best bad worse worst big small large great little long short high low new old first last next previous
  current whatever whenever wherever whichever however and or but nor if else than then as at by for from in into of off
  on onto out over per to toward towards up upon with within without via between among against during through throughout
  across along below above under behind beside beyond inside outside near app apps application applications program
  software project repo repository codebase code source file files folder folders directory module modules function
  functions method methods class classes line lines user users people person developer developers
  correct correctly proper properly wrong right able unable possible impossible available actual real true false yes no not
  depending depends non defined defines remaining remain listed
  currently exactly directly automatically manually internally silently successfully
  位置 同时 地方 时候 时机 情况 方式 方法 办法 部分 内容 过程 结果 原因 作用 逻辑 代码 文件 目录 实现 处理 决定 判断 确定 定义 负责
  对应 具体 相关 哪些 哪个 哪里 什么 怎么 如何 为什么 之后 之前 以后 以前 时间 期间 里面 其中 其他 所有 全部 每个 每次 多个 一些
  问题 东西 功能 程序 项目 用户 使用 进行 开始 发生 出现 需要 可以 能够 应该 没有 不能 不会 是否 以及 或者 并且 但是 如果`.split(
    /\s+/,
  ),
);

const pronouns: ReadonlySet<string> = new Set(
  "me him her his us them whom whose itself themselves".split(" "),
);

/** Tests whether a word is a pronoun as spelt: *them* has the stem of *theme*. @param word in lower case */
export const isPronoun = (word: string): boolean => pronouns.has(word);

/** Tests whether a word is one that no file is about. @param word in any case */
export const isFiller = (word: string): boolean => fillers.has(word.toLowerCase());
