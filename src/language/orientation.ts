// Reads a question about the project as a whole, such as how to build it or where it starts.
import type { Intent } from "../messages/index.ts";
import type { PreparedTask } from "../types.ts";
import { isFiller } from "./filler-words.ts";
import { wordCount } from "./wording.ts";
import { isStopWord } from "./words.ts";
import { readPart } from "./read-part.ts";

/** A question about the project as a whole, or about one of its packages. */
export interface Orientation {
  /** In the order of the text, at most two. */
  readonly intents: readonly Intent[];
  /**
   * Words that are neither of an intent nor neutral, in lower case; of a Chinese one those that code has for it. Names of
   * the project or a package, or what the question is about more closely.
   */
  readonly others: readonly (readonly string[])[];
  /** True if its intent is certain, whatever else it speaks of: *changelog*, *how do I contribute* … */
  readonly isCertain: boolean;
  /** True if it asks for what changed rather than how it is released, or for the structure rather than the purpose. */
  readonly isAboutRecord: boolean;
  /** True if it asks to be told how, rather than for the file that does it. */
  readonly isAboutPages: boolean;
}

/** More words tell of something particular. */
const maxWords = 14;
const maxOthers = 5;

/** Phrases first, because their words alone mean something else; the English and Simplified Chinese words of an intent. */
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

/** English words and Chinese ones that a question about a whole project may hold beside its intent. */
const neutral = new Set(
  `i we you one a an the this that these those it its is are was be been do does did done can could should would
  will shall may must to in of on for from with and or at by as into my our your what where which how who when why
  there here any all whole full entire main overall big picture first get find look go see read reading write
  written learn know tell explain describe show me please project projects repo repository code codebase source
  sources app apps application program tool software system product package packages module component thing file
  files folder folders directory place page guide guides instruction instructions step steps documentation
  documented docs doc info information command commands process procedure way policy rule rules terms under local
  machine computer environment developer developers contributor contributors newcomer beginner new quickly work
  works working use used using need needed needs require required kind type list latest current recent history up
  out set setup make made run runs running execute executed defined define start begin begins starts started
  actually exactly so if not have has had want default defaults different available own important everything stuff
  stack language languages project's live lives stored kept hack hacking help laptop team join joined joining
  binary binaries platform platforms service solve solves problem feature features really apply applies applied say
  says offer paid company ways script scripts update updated support supported supports i'm quick idea short brief
  give repo's app's codebase's every each version tags tag bring fresh clone checkout cloud open closed once back
  golden fixtures cannot am preview proposal propose scheme vars bug bugs issue issues fix mode minimal simple
  simplest best easiest fastest fast contain contains inside person people user users i'd let bundle compose spin
  stacks technology technologies tech technical pull pulls rely relies maintainer maintainers workspace workspaces
  monorepo external internal explained explanation comply follow follows obey localhost browser intro introductory
  walkthrough tour tutorial tutorials scratch windows linux macos mac prerequisite prerequisites requires ship
  ships shipped cut release-ready contribution-related accept accepted submit submitting pr prs review reviewed
  hello world newbie orient orientation orienting dive deep grasp key core central major parts part piece pieces
  sits sit located location locate top-level root executes executing invoked invoke booted boots boot loads loaded
  firstly question questions ask wanna gonna let's quickstart correct correctly properly standard standards
  convention conventions style format formatting expected expect verify check checks checking pass passing green
  suite suites unit integration end-to-end e2e automated automatically manual manually vm server servers host
  production prod staging dev debug debugging daily nightly stable alpha beta next previous older old
  version-number number numbers semver semantic date dates roadmap listing overview purpose goals goal motivation
  philosophy legal free commercial commercially redistribute copy permitted permission permissive mit apache gpl
  bsd agpl allowed allow can't third party libs lib deps dep runtime compile-time dev-dependencies development
  optional directly indirect knobs knob tune customize customise customizing customization change changing override
  overriding flag flags possible toggles`.split(/\s+/),
);
/** Tools that a question may name beside its intent, unless it asks for their own configuration or version. */
const tools = new Set(
  `maven gradle npm yarn pnpm pip poetry uv cargo composer hex mix bundler cmake docker podman kubernetes helm vitest jest pytest phpunit
  rspec junit nox tox container containers image images lint linting formatter`.split(/\s+/),
);
/** Longer ones first, because shorter ones are part of them. */
const neutralChinese = new RegExp(
  `运行 应用程序 什么样 代码库 前后端 开发者 怎么样 想知道 新版本 服务器 电脑上 程序员 端到端 第一个 第一次 第一步 第一行 维护者 贡献者 默认值 一下 一个 一步 一种 不会 主要 之前 之后 之类 之间 了解
  人员 什么 仓库 代码 以及 位置 使用 先后 免费 入口 全部 公司 内容 内部 准备 几个 分别 分支 列表 别人 前提 功能 加入 包含 单元 历史 可以 告诉 命令 哪个 哪些 哪儿 哪种 哪里 商业 商用 团队
  外部 大家 大概 套件 如何 学习 定义 工具 工程 已经 帮助 帮忙 平台 应用 应该 开发 开始 开源 弄清 引入 引用 当前 快速 怎么 怎样 想要 我们 所有 手动 执行 技术 接触 支持 改了 整个 整体 文件
  文档 新人 方式 方法 明白 最先 最新 最近 服务 本地 机器 条件 条款 格式 框架 检查 概念 模块 正式 步骤 比较 流程 清单 清楚 源码 熟悉 特性 环境 生产 用例 电脑 目录 直接 看懂 看起 知道 示例
  社区 程序 管理 系统 组成 维护 网站 自动 自己 要求 规则 规定 规范 记录 说明 请问 读懂 读起 软件 这个 这里 进行 通过 遵守 那些 部分 采用 阅读 集成 需要 项目 首先 默认 上 下 与 个 中 为 主
  之 也 了 些 从 仓 会 你 修 做 先 再 写 出 刚 到 前 包 即 去 及 另 只 叫 号 各 后 吗 吧 呀 呢 和 哪 啊 嘛 回 在 处 多 太 对 少 就 已 库 应 弄 很 得 想 我 或 把 搞 改 放
  新 旧 时 是 更 有 本 来 次 款 步 每 比 点 版 用 由 的 看 真 着 种 类 给 能 被 要 该 说 请 读 谁 较 过 还 那 都 里`
    .split(/\s+/)
    .join("|"),
  "g",
);

/** The sides of an application as people say them; the name is that of its folder. */
const sides: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["frontend", /\b(?:front-?end|client side|web ui)\b|前端/],
  ["backend", /\b(?:back-?end|server side)\b|后端|服务端|服务器端?/],
];

/** Phrases whose intent is certain in a text with other words as well. */
const certain =
  /\b(?:contribut\w*|pull requests?|patch|licen[sc]\w*|copyright|change ?-?logs?|release notes|releases?|published?|architecture|overview|intro(?:duction)?|nutshell|get(?:ting)? started|quick ?start|onboarding|where (?:do|should|can) (?:i|we|you|one) (?:start|begin)|(?:read|look at) first|new here|first time|from source|install(?:ation|ing)?|(?:unit|all|the|integration) tests|test suite|run(?:ning)? (?:the |all |unit )*tests|entry ?-?point|main (?:function|file)|fn main|dependenc(?:y|ies)|third[- ]party|dev(?:elopment)? (?:environment|server|setup|mode|stack)|locally|local (?:dev|environment|server|setup)|deploy(?:ment|ed|ing)?|self-?host\w*|env(?:ironment)? variables|config options|what does (?:this|the) (?:\w+ )?(?:project|repo|app) do|help out)\b|贡献|许可|协议|版权|更新(?:日志|记录)|架构|概览|介绍|入门|从哪|先(?:看|读)/;

/** Chinese of a task that is left over, each term with the words code has for it. */
const chineseIn = (rest: string, { gloss = [] }: PreparedTask): (readonly string[])[] =>
  (rest.match(/[\u4E00-\u9FFF]+/g) ?? []).map((run) => {
    const words = gloss
      .filter(({ text }) => text.includes(run) || run.includes(text))
      .flatMap((part) => part.words ?? []);
    return words.length === 0 ? [run] : words;
  });

/** Signs of a task about something that happens, or about one place of the code. */
const isParticular =
  /[`"\n]|[\w.]\/\w|\w\.\w|[a-z]_[a-z]|\b(?:when|while|whenever|if|after|because|fail(?:s|ed|ing|ure)?|errors?|broken|crash\w*|wrong)\b|失败|错误|报错|崩溃/;

/** Reads a question about the whole project or a package of it; undefined for all other tasks. */
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
  const parts = sides.filter(([, pattern]) => pattern.test(rest)).map(([name]) => name);
  for (const [, pattern] of sides) rest = rest.replaceAll(new RegExp(pattern, "g"), " ");
  rest = rest.replaceAll(neutralChinese, " ");
  const words = (rest.match(/[a-z][a-z'-]*/g) ?? []).map((word) => word.replace(/'s$/, ""));
  const all = [...new Set(found.sort((a, b) => a[0] - b[0]).map(([, intent]) => intent))];
  const intents = all.length > 1 ? all.filter((intent) => intent !== "overview") : all; // its words are the weakest
  const isOfTool = intents.includes("configuration") || intents.includes("release");
  const others = [...parts, ...words]
    .filter(
      (word) => !neutral.has(word) && !(tools.has(word) && !isOfTool) && !isFiller(word) && !isStopWord(word),
    )
    .map((word): readonly string[] => [word]);
  others.push(...chineseIn(rest, task));
  if (others.length > maxOthers) return undefined;
  const asks = /^(?:what|how)\b.*\b(?:do|does|is|work|works)\b/.test(text) && words.length > 2;
  if (intents.length === 0 && !asks) return undefined;
  return {
    intents: intents.length === 0 ? ["overview"] : intents.slice(0, 2),
    others,
    isCertain: certain.test(text),
    isAboutPages:
      /instruction|guide|tutorial|install|安装|\b(?:do|can|to|should) (?:i|we|you)\b|how to|host|如何|怎么|怎样/.test(
        text,
      ),
    isAboutRecord:
      /change|history|version|what'?s new|notes|更新|变更|structur|architect|organi|架构|结构/.test(text),
  };
}
