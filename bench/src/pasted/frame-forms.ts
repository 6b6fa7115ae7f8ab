// Writes failures of programs as their runtimes do, with frames of libraries around those of a shop.
import { pascal, type LanguageName, type Place } from "./projects.ts";

/** Frames of a shop, nearest to the failure first, and random choices. */
type Form = (own: readonly Place[], random: () => number) => string;

interface FrameForm {
  readonly language: LanguageName;
  readonly write: Form;
  /** True if the failure is told of the test. */
  readonly isOfTest?: boolean;
  /** True if the form tells no line. */
  readonly hasNoLine?: boolean;
}

const title = (word: string): string => pascal([word]);
const each = (own: readonly Place[], write: (place: Place, at: number) => string, between = "\n"): string =>
  own.map(write).join(between);
const first = (own: readonly Place[]): Place => own[0] as Place;
const outermostFirst = (own: readonly Place[]): readonly Place[] => own.toReversed();
const address = (random: () => number): string => `0x${Math.floor(random() * 2 ** 40).toString(16)}`;

const pythonFrames = (own: readonly Place[]): string =>
  each(
    outermostFirst(own),
    ({ path, line, name }) => `  File "/srv/app/${path}", line ${line}, in ${name}\n    total += row[rate]`,
  );

const nodeFrames =
  (prefix: string) =>
  (own: readonly Place[]): string =>
    each(own, ({ path, line, name }) => `    at ${name} (${prefix}${path}:${line}:11)`);

const javaClass = ({ folder, noun }: Place): string => `org.example.shop.${folder}.${title(noun)}`;
const javaFrames = (own: readonly Place[], ending: string, tail = ""): string =>
  each(
    own,
    (place) => `\tat ${javaClass(place)}.${place.name}(${title(place.noun)}.${ending}:${place.line})${tail}`,
  );

const dotnet =
  (at: string, inFile: (path: string, line: number) => string, message: string): Form =>
  (own) =>
    `System.NullReferenceException: ${message}\n` +
    `   ${at} System.Linq.Enumerable.Sum[TSource](IEnumerable\`1 source, Func\`2 selector)\n` +
    each(
      own,
      ({ path, line, name, folder, noun }) =>
        `   ${at} Shop.${title(folder)}.${title(noun)}.${name}(IList\`1 rows, Int32 rate) ${inFile(`C:\\Arbeit\\shop\\${path.replaceAll("/", "\\")}`, line)}`,
    );

const goFrames = (own: readonly Place[]): string =>
  each(
    own,
    ({ path, line, name, folder }) =>
      `github.com/example/shop/internal/${folder}.${name}({0xc000012340, 0x1, 0xa?}, 0x2)\n\t/home/u/src/shop/${path}:${line} +0x1d`,
  );

const phpClass = ({ folder, noun }: Place): string => `App\\${title(folder)}\\${title(noun)}`;
const phpFrames = (own: readonly Place[], root: string): string =>
  each(own.slice(1), ({ path, line }, at) => {
    const called = own[at] as Place;
    return `#${at} ${root}${path}(${line}): ${phpClass(called)}->${called.name}(Array, 1)`;
  });

const elixirModule = ({ folder, noun }: Place): string => `Shop.${title(folder)}.${title(noun)}`;

const systemFrame = (at: number): string =>
  `{"imageOffset":${9_000 + at * 77},"symbol":"ViewGraph.updateOutputs(${at})","symbolLocation":${at + 4},"imageIndex":${5 + (at % 40)}}`;
const ownFrame = ({ path, line, name, noun }: Place): string =>
  `{"imageOffset":1389260,"sourceLine":${line},"sourceFile":"${path.split("/").at(-1)}","symbol":"${title(noun)}View.${name}(rows:rate:)","imageIndex":0,"symbolLocation":88}`;

const ips = (own: readonly Place[], extra: number): string => {
  const frames = [
    systemFrame(0),
    ...own.map(ownFrame),
    ...Array.from({ length: 30 }, (_, at) => systemFrame(at)),
  ].join(",");
  const threads = Array.from(
    { length: extra },
    (_, at) => `{"id":${at + 7},"frames":[${[1, 2, 3, 4, 5, 6].map(systemFrame).join(",")}]}`,
  );
  return (
    `{"app_name":"Shop","timestamp":"2026-01-04 10:00:00.00 +0000"}\n` +
    `{"uptime":51000,"procName":"Shop","exception":{"type":"EXC_BREAKPOINT","signal":"SIGTRAP"},"faultingThread":0,` +
    `"threads":[${[`{"id":1,"frames":[${frames}]}`, ...threads].join(",")}],"usedImages":[{"name":"Shop"},{"name":"SwiftUI"}]}`
  );
};

/** Each form by its name. */
export const frameForms: Readonly<Record<string, FrameForm>> = {
  python: {
    language: "python",
    write: (own) =>
      `Traceback (most recent call last):\n  File "/usr/lib/python3.12/runpy.py", line 198, in _run_module_as_main\n    return _run_code(code)\n${pythonFrames(own)}\n  File "/usr/lib/python3.12/site-packages/pandas/core/frame.py", line 4102, in __getitem__\n    indexer = self.columns.get_loc(key)\nKeyError: 'rate'`,
  },
  "python, with its cause": {
    language: "python",
    write: (own) =>
      `Traceback (most recent call last):\n${pythonFrames(own.slice(0, 1))}\nKeyError: 'rate'\n\nThe above exception was the direct cause of the following exception:\n\nTraceback (most recent call last):\n${pythonFrames(own.slice(1))}\nRuntimeError: no total`,
  },
  ipython: {
    language: "python",
    write: (own) =>
      `---------------------------------------------------------------------------\nKeyError                                  Traceback (most recent call last)\nCell In[3], line 2\n      1 rows = read()\n----> 2 run(rows)\n\n${each(outermostFirst(own), ({ path, line, name }) => `File ~/src/shop-py/${path}:${line}, in ${name}(rows, rate)\n     ${line - 1} for row in rows:\n---> ${line}     total += row[rate]\n`)}\nKeyError: 'rate'`,
  },
  "pytest, long": {
    language: "python",
    write: (own) =>
      `____________________ test_total ____________________\n\n    def test_total():\n>       assert run([]) == 3\n\n${first(own).test.path}:${first(own).test.line}: \n_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _\n\nrows = [], rate = 1\n\n>       total += row[rate]\nE       KeyError: 1\n\n${first(own).path}:${first(own).line}: KeyError`,
  },
  "pytest, summary": {
    language: "python",
    isOfTest: true,
    write: (own) =>
      `=========================== short test summary info ============================\nFAILED ${first(own).test.path}::test_${first(own).name} - KeyError: 'rate'\n========================= 1 failed, 81 passed in 3.21s =========================`,
  },
  node: {
    language: "typescript",
    write: (own) =>
      `TypeError: Cannot read properties of undefined (reading 'amount')\n${nodeFrames("/srv/app/")(own)}\n    at Layer.handle [as handle_request] (/srv/app/node_modules/express/lib/router/layer.js:95:5)\n    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`,
  },
  "node, with its cause": {
    language: "typescript",
    write: (own) =>
      `Error: no total\n${nodeFrames("file:///srv/app/")(own.slice(1))}\n    at node:internal/main/run_main_module:28:49 {\n  [cause]: TypeError: Cannot read properties of undefined (reading 'amount')\n${nodeFrames("file:///srv/app/")(own.slice(0, 1))}\n}`,
  },
  "node, built": {
    language: "typescript",
    hasNoLine: true,
    write: (own) =>
      `TypeError: Cannot read properties of undefined\n${each(own, ({ path, name }) => `    at ${name} (/srv/app/dist/${path.replace("src/", "").replace(".ts", ".js")}:2:119)`)}\n    at Module._compile (node:internal/modules/cjs/loader:1256:14)`,
  },
  deno: {
    language: "typescript",
    write: (own) =>
      `error: Uncaught (in promise) TypeError: Cannot read properties of undefined (reading 'amount')\n    count(row.price.amount * rate);\n                    ^\n${nodeFrames("file:///home/u/shop/")(own)}\n    at ext:deno_http/00_serve.ts:369:26`,
  },
  bun: {
    language: "typescript",
    write: (own) =>
      `TypeError: undefined is not an object (evaluating 'row.price.amount')\n${each(own, ({ path, line, name }) => `      at ${name} (/home/u/shop/${path}:${line}:11)`)}\n      at processTicksAndRejections (unknown:7:39)`,
  },
  "vite in Chrome": {
    language: "typescript",
    write: (own) =>
      `Uncaught TypeError: t is undefined\n${each(own, ({ path, line, name }) => `    at ${name} (http://localhost:5173/${path}?t=1712345678901:${line}:11)`)}\n    at renderWithHooks (http://localhost:5173/node_modules/.vite/deps/chunk-XYZABCDE.js?v=1a2b3c4d:11548:26)`,
  },
  "webpack in Chrome": {
    language: "typescript",
    write: (own) =>
      `Uncaught TypeError: t is undefined\n${nodeFrames("webpack-internal:///./")(own)}\n    at renderWithHooks (webpack-internal:///./node_modules/react-dom/cjs/react-dom.development.js:16305:18)`,
  },
  "Next.js": {
    language: "typescript",
    write: (own) =>
      ` ⨯ ${first(own).path} (${first(own).line}:11) @ ${first(own).name}\n ⨯ TypeError: Cannot read properties of undefined (reading 'amount')\n${nodeFrames("webpack-internal:///(rsc)/./")(own)}\n    at stringify (<anonymous>)\ndigest: "2712345"`,
  },
  "webpack in Firefox": {
    language: "typescript",
    write: (own) =>
      `TypeError: t is undefined\n${each(own, ({ path, line, name }) => `${name}@webpack://shop/${path}?:${line}:11`)}\nrenderWithHooks@webpack://shop/node_modules/react-dom/cjs/react-dom.development.js?:16305:27`,
  },
  Safari: {
    language: "typescript",
    write: (own) =>
      `TypeError: undefined is not an object (evaluating 'row.price.amount')\nrenderWithHooks@http://localhost:5173/node_modules/.vite/deps/chunk-ABCD.js?v=1a2b:11548:26\n${each(own, ({ path, line, name }) => `${name}@http://localhost:5173/${path}:${line}:18`)}\nmodule code@http://localhost:5173/src/main.ts:5:4`,
  },
  Hermes: {
    language: "tsx",
    hasNoLine: true,
    write: (own) =>
      `TypeError: undefined is not an object (evaluating 'first.label'), js engine: hermes\n${each(own, ({ name }, at) => `    at ${name} (address at index.android.bundle:1:${984_467 - at * 991})`)}\n    at renderWithHooks (address at index.android.bundle:1:302118)`,
  },
  "React, by components": {
    language: "tsx",
    hasNoLine: true,
    write: (own) =>
      `The above error occurred in the <${first(own).name}> component:\n\n${each(own, ({ name }) => `    in ${name} (created by Context.Consumer)`)}\n    in RCTView (at View.js:34)\n\nReact will try to recreate this component tree from scratch.`,
  },
  "Metro, on the screen": {
    language: "tsx",
    write: (own) =>
      `ERROR  TypeError: Cannot read property 'label' of undefined\n\nThis error is located at:\n${each(own, ({ path, line, name }) => `    in ${name} (at ${path.split("/").at(-1)}:${line})`)}\n    in RCTView (at View.js:34)`,
  },
  jest: {
    language: "typescript",
    isOfTest: true,
    write: (own) =>
      `FAIL ${first(own).test.path}\n  ● ${first(own).name}\n\n    expect(received).toBe(expected) // Object.is equality\n\n    Expected: 3\n    Received: 0\n\n    > ${first(own).test.line} |   expect(run([], 1)).toBe(3);\n        |                      ^\n\n      at Object.<anonymous> (${first(own).test.path}:${first(own).test.line}:22)\n      at Promise.then.completed (node_modules/jest-circus/build/utils.js:298:28)`,
  },
  vitest: {
    language: "typescript",
    isOfTest: true,
    write: (own) =>
      ` FAIL  ${first(own).test.path} > ${first(own).name}\nAssertionError: expected +0 to be 3 // Object.is equality\n\n- Expected\n+ Received\n\n- 3\n+ 0\n\n ❯ ${first(own).test.path}:${first(own).test.line}:22\n    ${first(own).test.line - 1}| test("total", () => {\n    ${first(own).test.line}|   expect(run([], 1)).toBe(3);\n       |                      ^`,
  },
  java: {
    language: "java",
    write: (own) =>
      `Exception in thread "main" java.lang.NullPointerException: Cannot invoke "Price.amount()" because "row.price()" is null\n\tat java.base/java.util.ArrayList.forEach(ArrayList.java:1596)\n${javaFrames(own, "java")}\n\tat org.springframework.web.servlet.FrameworkServlet.service(FrameworkServlet.java:885)`,
  },
  "java, with its cause": {
    language: "java",
    write: (own) =>
      `java.lang.RuntimeException: no total\n${javaFrames(own.slice(1), "java")}\n\tat jakarta.servlet.http.HttpServlet.service(HttpServlet.java:590)\nCaused by: java.lang.NullPointerException: price\n\tat java.base/java.util.Objects.requireNonNull(Objects.java:233)\n${javaFrames(own.slice(0, 1), "java")}\n\t... 12 more`,
  },
  "java, logged": {
    language: "java",
    write: (own) =>
      `2026-01-04T10:00:00.123+01:00 ERROR 7 --- [nio-8080-exec-1] o.a.c.c.C.[dispatcherServlet] : Servlet.service() threw exception\n\njava.lang.NullPointerException: null\n${javaFrames(own, "java", " ~[classes!/:na]")}\n\tat org.apache.catalina.core.StandardWrapperValve.invoke(StandardWrapperValve.java:205) ~[tomcat-embed-core-10.1.jar!/:na]`,
  },
  "JVM, shrunk": {
    language: "kotlin",
    write: (own) =>
      `Fatal Exception: java.lang.NullPointerException: null object reference\n${each(own, (place, at) => `       at ${javaClass(place)}.${place.name}(${at % 2 === 1 ? "Unknown Source" : "SourceFile"}:${place.line})`)}\n       at android.os.Handler.handleCallback(Handler.java:942)`,
  },
  kotlin: {
    language: "kotlin",
    write: (own) =>
      `E AndroidRuntime: FATAL EXCEPTION: main\nE AndroidRuntime: Process: org.example.shop, PID: 4711\nE AndroidRuntime: java.lang.NullPointerException\n${each(own, (place) => `E AndroidRuntime: \tat ${javaClass(place)}.${place.name}(${title(place.noun)}.kt:${place.line})`)}\nE AndroidRuntime: \tat android.os.Looper.loop(Looper.java:288)`,
  },
  "gradle test": {
    language: "kotlin",
    isOfTest: true,
    write: (own) =>
      `${title(first(own).noun)}Test > ${first(own).name} FAILED\n    java.lang.AssertionError at ${title(first(own).noun)}Test.kt:${first(own).test.line}\n\n41 tests completed, 1 failed\n\n> Task :app:testDebugUnitTest FAILED`,
  },
  "maven test": {
    language: "java",
    isOfTest: true,
    write: (own) =>
      `[ERROR] Failures: \n[ERROR]   ${title(first(own).noun)}Test.${first(own).name}:${first(own).test.line} expected: <3> but was: <0>\n[INFO] \n[ERROR] Tests run: 41, Failures: 1, Errors: 0, Skipped: 0`,
  },
  scala: {
    language: "scala",
    write: (own) =>
      `java.util.NoSuchElementException: None.get\n\tat scala.None$.get(Option.scala:627)\n${each(own, (place, at) => `\tat ${javaClass(place)}$.${at === 0 ? `$anonfun$${place.name}$1` : place.name}(${title(place.noun)}.scala:${place.line})`)}\n\tat scala.collection.immutable.List.foreach(List.scala:333)`,
  },
  ".NET": {
    language: "csharp",
    write: dotnet(
      "at",
      (path, line) => `in ${path}:line ${line}`,
      "Object reference not set to an instance of an object.",
    ),
  },
  ".NET, German": {
    language: "csharp",
    write: dotnet(
      "bei",
      (path, line) => `in ${path}:Zeile ${line}.`,
      "Der Objektverweis wurde nicht auf eine Objektinstanz festgelegt.",
    ),
  },
  ".NET, French": {
    language: "csharp",
    write: dotnet(
      "à",
      (path, line) => `dans ${path}:ligne ${line}`,
      "La référence d'objet n'est pas définie à une instance d'un objet.",
    ),
  },
  ".NET, Spanish": {
    language: "csharp",
    write: dotnet(
      "en",
      (path, line) => `en ${path}:línea ${line}`,
      "Referencia a objeto no establecida como instancia de un objeto.",
    ),
  },
  ".NET, Italian": {
    language: "csharp",
    write: dotnet(
      "in",
      (path, line) => `in ${path}:riga ${line}`,
      "Riferimento a un oggetto non impostato su un'istanza di oggetto.",
    ),
  },
  ".NET, Portuguese": {
    language: "csharp",
    write: dotnet(
      "em",
      (path, line) => `na ${path}:linha ${line}`,
      "Referência de objeto não definida para uma instância de um objeto.",
    ),
  },
  ".NET, Russian": {
    language: "csharp",
    write: dotnet(
      "в",
      (path, line) => `в ${path}:строка ${line}`,
      "Ссылка на объект не указывает на экземпляр объекта.",
    ),
  },
  ".NET, Japanese": {
    language: "csharp",
    write: dotnet(
      "場所",
      (path, line) => `場所 ${path}:行 ${line}`,
      "オブジェクト参照がオブジェクト インスタンスに設定されていません。",
    ),
  },
  ".NET, Korean": {
    language: "csharp",
    write: dotnet(
      "위치:",
      (path, line) => `파일 ${path}:줄 ${line}`,
      "개체 참조가 개체의 인스턴스로 설정되지 않았습니다.",
    ),
  },
  ".NET, Chinese": {
    language: "csharp",
    write: dotnet("在", (path, line) => `位置 ${path}:行号 ${line}`, "未将对象引用设置到对象的实例。"),
  },
  ".NET, Chinese, newer": {
    language: "csharp",
    write: dotnet("在", (path, line) => `在 ${path} 中: 第 ${line} 行`, "未将对象引用设置到对象的实例。"),
  },
  ".NET, traditional Chinese": {
    language: "csharp",
    write: dotnet("於", (path, line) => `於 ${path}: 行 ${line}`, "並未將物件參考設定為物件的執行個體。"),
  },
  ".NET, Polish": {
    language: "csharp",
    write: dotnet(
      "w",
      (path, line) => `w ${path}:wiersz ${line}`,
      "Odwołanie do obiektu nie zostało ustawione na wystąpienie obiektu.",
    ),
  },
  ".NET, Turkish": {
    language: "csharp",
    write: dotnet(
      "konum:",
      (path, line) => `${path} içinde: satır ${line}`,
      "Nesne başvurusu bir nesnenin örneğine ayarlanmadı.",
    ),
  },
  ".NET, Czech": {
    language: "csharp",
    write: dotnet(
      "v",
      (path, line) => `v ${path}:řádek ${line}`,
      "Odkaz na objekt není nastaven na instanci objektu.",
    ),
  },
  "dotnet test": {
    language: "csharp",
    isOfTest: true,
    write: (own) =>
      `  Failed Shop.Tests.${title(first(own).folder)}.${title(first(own).noun)}Tests.${first(own).name} [3 ms]\n  Error Message:\n   Assert.Equal() Failure: Values differ\nExpected: 3\nActual:   0\n  Stack Trace:\n     at Shop.Tests.${title(first(own).folder)}.${title(first(own).noun)}Tests.${first(own).name}() in /home/u/shop/${first(own).test.path}:line ${first(own).test.line}\n   at System.RuntimeMethodHandle.InvokeMethod(Object target, Void** arguments)`,
  },
  "go panic": {
    language: "go",
    write: (own) =>
      `panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x4a1b2c]\n\ngoroutine 1 [running]:\nsort.Slice({0x4c1b20?, 0xc000010018?}, 0x3)\n\t/usr/local/go/src/sort/slice.go:27 +0xbe\n${goFrames(own)}\nmain.main()\n\t/home/u/src/shop/cmd/shop/main.go:10 +0xf\nexit status 2`,
  },
  "goroutine dump": {
    language: "go",
    write: (own) =>
      `fatal error: all goroutines are asleep - deadlock!\n\ngoroutine 1 [chan send, 1 minutes]:\n${goFrames(own)}\n\n${each([19, 20, 21, 22] as never, (id) => `goroutine ${String(id)} [chan send, 1 minutes]:\n${goFrames([own[0] as Place, own.at(-1) as Place])}\ncreated by github.com/spf13/cobra.(*Command).execute in goroutine 1\n\t/home/u/go/pkg/mod/github.com/spf13/cobra@v1.8.1/command.go:989 +0xab1`, "\n\n")}`,
  },
  "go test": {
    language: "go",
    isOfTest: true,
    write: (own) =>
      `--- FAIL: Test${first(own).name} (0.00s)\n    ${first(own).test.path.split("/").at(-1)}:${first(own).test.line}: got 0, want 3\nFAIL\nFAIL\tgithub.com/example/shop/internal/${first(own).folder}\t0.003s\nFAIL`,
  },
  "rust panic": {
    language: "rust",
    write: (own) =>
      `\nthread 'main' panicked at ${first(own).path}:${first(own).line}:27:\ncalled \`Option::unwrap()\` on a \`None\` value\nnote: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace`,
  },
  "rust backtrace": {
    language: "rust",
    write: (own) =>
      `thread 'main' panicked at library/core/src/panicking.rs:72:14:\nindex out of bounds\nstack backtrace:\n   0: rust_begin_unwind\n             at /rustc/07dca489ac2d933c78d3c5158e3f43beefeb02ce/library/std/src/panicking.rs:645:5\n${each(own, ({ path, line, name, folder, noun }, at) => `   ${at + 2}: shop::${folder}::${noun}::${name}\n             at ./${path}:${line}:27`)}\n   9: core::ops::function::FnOnce::call_once\n             at /rustc/07dca489ac2d933c78d3c5158e3f43beefeb02ce/library/core/src/ops/function.rs:250:5`,
  },
  "cargo test": {
    language: "rust",
    isOfTest: true,
    write: (own) =>
      `failures:\n\n---- ${first(own).name} stdout ----\nthread '${first(own).name}' panicked at ${first(own).test.path}:${first(own).test.line}:5:\nassertion \`left == right\` failed\n  left: 0\n right: 3\n\n\nfailures:\n    ${first(own).name}\n\ntest result: FAILED. 3 passed; 1 failed`,
  },
  ASAN: {
    language: "c",
    write: (own, random) =>
      `==2674==ERROR: AddressSanitizer: heap-buffer-overflow on address ${address(random)} at pc ${address(random)}\nREAD of size 1 at 0x602000000012 thread T0\n    #0 ${address(random)} in __interceptor_memcpy ../../../../src/libsanitizer/asan/asan_interceptors.cpp:22\n${each(own, ({ path, line, name }, at) => `    #${at + 1} ${address(random)} in ${name} /home/u/shop/${path}:${line}:21`)}\n    #7 0x7f0c in __libc_start_call_main csu/../sysdeps/nptl/libc_start_call_main.h:58:16`,
  },
  gdb: {
    language: "c",
    write: (own, random) =>
      `Program received signal SIGSEGV, Segmentation fault.\n#0  __GI_strlen () at ../sysdeps/x86_64/strlen.S:120\n${each(own, ({ path, line, name }, at) => `#${at + 1}  ${address(random)} in ${name} (rows=0x0, rate=1) at ${path}:${line}`)}\n#7  0x0000555555555189 in main () at main.c:9`,
  },
  lldb: {
    language: "c",
    write: (own, random) =>
      `* thread #1, queue = 'com.apple.main-thread', stop reason = EXC_BAD_ACCESS (code=1, address=0x0)\n${each(own, ({ path, line, name }, at) => `  ${at === 0 ? "*" : " "} frame #${at}: ${address(random)} shop\`${name}(rows=0x0000000000000000, rate=1) at ${path.split("/").at(-1)}:${line}:21`)}\n    frame #7: 0x000000018a1b dyld\`start + 2840`,
  },
  valgrind: {
    language: "c",
    write: (own, random) =>
      `==4711== Invalid read of size 8\n${each(own, ({ path, line, name }, at) => `==4711==    ${at === 0 ? "at" : "by"} ${address(random)}: ${name} (${path.split("/").at(-1)}:${line})`)}\n==4711==    by 0x109234: main (main.c:9)\n==4711==  Address 0x0 is not stack'd, malloc'd or (recently) free'd`,
  },
  assert: {
    language: "c",
    write: (own) =>
      `shop: ${first(own).path}:${first(own).line}: ${first(own).name}: Assertion \`rows != NULL' failed.\nAborted (core dumped)`,
  },
  "ctest with GoogleTest": {
    language: "c",
    isOfTest: true,
    write: (own) =>
      `3/9 Test #3: ${first(own).noun} ................***Failed    0.01 sec\n[ RUN      ] ${title(first(own).noun)}.Total\n/home/u/shop/${first(own).test.path}:${first(own).test.line}: Failure\nExpected equality of these values:\n  3\n  run(rows, 1)\n    Which is: 0\n[  FAILED  ] ${title(first(own).noun)}.Total (0 ms)`,
  },
  php: {
    language: "php",
    write: (own) =>
      `PHP Fatal error:  Uncaught TypeError: Unsupported operand types in /var/www/shop/${first(own).path}:${first(own).line}\nStack trace:\n${phpFrames(own, "/var/www/shop/")}\n#8 /var/www/shop/vendor/laravel/framework/src/Illuminate/Routing/Controller.php(54): call_user_func_array(Array, Array)\n#9 {main}\n  thrown in /var/www/shop/${first(own).path} on line ${first(own).line}`,
  },
  "php, logged by Laravel": {
    language: "php",
    write: (own) =>
      `[2026-01-04 10:00:00] production.ERROR: Attempt to read property "amount" on null {"exception":"[object] (ErrorException(code: 0): Attempt to read property \\"amount\\" on null at /var/www/shop/${first(own).path}:${first(own).line})\n[stacktrace]\n#0 /var/www/shop/vendor/laravel/framework/src/Illuminate/Foundation/Bootstrap/HandleExceptions.php(256): handleError()\n${phpFrames(own, "/var/www/shop/")}\n"}`,
  },
  PHPUnit: {
    language: "php",
    isOfTest: true,
    write: (own) =>
      `There was 1 failure:\n\n1) Tests\\Unit\\${title(first(own).noun)}Test::test${title(first(own).name)}\nFailed asserting that 0 is identical to 3.\n\n/var/www/shop/${first(own).test.path}:${first(own).test.line}\n/var/www/shop/vendor/phpunit/phpunit/src/TextUI/Command.php:97\n\nFAILURES!`,
  },
  ruby: {
    language: "ruby",
    write: (own) =>
      `/usr/lib/ruby/3.2.0/json/common.rb:216:in \`parse': unexpected token (JSON::ParserError)\n${each(own, ({ path, line, name }, at) => `\tfrom /srv/shop/${path}:${line}:in ${at === 0 ? `\`block in ${name}'` : `\`${name}'`}`)}\n\tfrom /usr/lib/ruby/gems/3.2.0/gems/rack-3.0.8/lib/rack/lint.rb:50:in \`call'`,
  },
  rspec: {
    language: "ruby",
    isOfTest: true,
    write: (own) =>
      `Failures:\n\n  1) ${title(first(own).noun)} ${first(own).name}\n     Failure/Error: expect(run(rows, 1)).to eq(3)\n\n       expected: 3\n            got: 0\n     # ./${first(own).test.path}:${first(own).test.line}:in \`block (2 levels) in <top (required)>'\n\nFailed examples:\n\nrspec ./${first(own).test.path}:${first(own).test.line - 2} # ${title(first(own).noun)} ${first(own).name}`,
  },
  elixir: {
    language: "elixir",
    write: (own) =>
      `** (ArithmeticError) bad argument in arithmetic expression: nil * 2\n    (elixir 1.16.0) lib/enum.ex:1700: Enum."-map/2-lists^map/1-1-"/2\n${each(own, (place) => `    (shop 0.1.0) ${place.path}:${place.line}: ${elixirModule(place)}.${place.name}/2`)}\n    (phoenix 1.7.10) lib/phoenix/router.ex:432: Phoenix.Router.__call__/5`,
  },
  "erlang term": {
    language: "elixir",
    write: (own) =>
      `=ERROR REPORT==== 4-Jan-2026::10:18:25 ===\n** Generic server <0.112.0> terminating\n** Reason for termination ==\n** {badarith,\n       [{erlang,'*',[nil,2],[{error_info,#{module => erl_erts_errors}}]},\n${each(own, (place) => `        {'Elixir.${elixirModule(place)}',${place.name},2,\n            [{file,"${place.path}"},{line,${place.line}}]},`)}\n        {gen_server,try_handle_call,4,[{file,"gen_server.erl"},{line,1113}]}]}`,
  },
  "elixir term": {
    language: "elixir",
    write: (own) =>
      `[error] GenServer Shop.Worker terminating\nReason: {:badarith, [${each(own, (place) => `{${elixirModule(place)}, :${place.name}, 2, [file: ~c"${place.path}", line: ${place.line}]}`, ", ")}, {:gen_server, :try_handle_call, 4, [file: ~c"gen_server.erl", line: 1113]}]}`,
  },
  ExUnit: {
    language: "elixir",
    isOfTest: true,
    write: (own) =>
      `  1) test ${first(own).name} (${elixirModule(first(own))}Test)\n     ${first(own).test.path}:${first(own).test.line - 2}\n     Assertion with == failed\n     code:  assert run(rows, 1) == 3\n     left:  0\n     right: 3\n     stacktrace:\n       ${first(own).test.path}:${first(own).test.line}: (test)`,
  },
  "Swift .ips": { language: "swift", write: (own) => ips(own, 3) },
  "Swift .ips, long": { language: "swift", write: (own) => ips(own, 90) },
  "Swift crash report": {
    language: "swift",
    write: (own, random) =>
      `Thread 0 Crashed::  Dispatch queue: com.apple.main-thread\n0   libswiftCore.dylib            ${address(random)} _assertionFailure(_:_:file:line:flags:) + 316\n${each(own, ({ path, line, name, noun }, at) => `${at + 1}   Shop                          ${address(random)} ${title(noun)}View.${name}(rows:rate:) + 123 (${path.split("/").at(-1)}:${line})`)}\n9   SwiftUI                       0x1a2b3c ViewGraph.updateOutputs(at:) + 12`,
  },
  "Swift in Xcode": {
    language: "swift",
    write: (own) =>
      `Shop/${first(own).path.split("/").at(-1)}:${first(own).line}: Fatal error: Unexpectedly found nil while unwrapping an Optional value`,
  },
  XCTest: {
    language: "swift",
    isOfTest: true,
    write: (own) =>
      `Test Case '-[ShopTests.${title(first(own).noun)}ViewTests test${title(first(own).name)}]' started.\n/Users/u/shop/${first(own).test.path}:${first(own).test.line}: error: -[ShopTests.${title(first(own).noun)}ViewTests test${title(first(own).name)}] : XCTAssertEqual failed: ("3") is not equal to ("0")`,
  },
  dart: {
    language: "dart",
    write: (own) =>
      `Unhandled exception:\nNull check operator used on a null value\n#0      List.[] (dart:core-patch/growable_array.dart:264:36)\n${each(own, ({ path, line, name, noun }, at) => `#${at + 1}      ${title(noun)}.${name} (package:shop/${path.replace("lib/", "")}:${line}:15)`)}\n#7      _InkResponseState.handleTap (package:flutter/src/material/ink_well.dart:1096:21)`,
  },
  "flutter test": {
    language: "dart",
    isOfTest: true,
    write: (own) =>
      `00:01 +3 -1: ${first(own).test.path}: ${first(own).name} [E]\n  Expected: <3>\n    Actual: <0>\n\n  package:test_api              expect\n  ${first(own).test.path} ${first(own).test.line}:5  main.<fn>`,
  },
  lua: {
    language: "lua",
    write: (own) =>
      `lua: ./${first(own).path}:${first(own).line}: attempt to index a nil value (field 'price')\nstack traceback:\n${each(own, ({ path, line, name }) => `\t./${path}:${line}: in function '${name}'`)}\n\tmain.lua:9: in main chunk\n\t[C]: in ?`,
  },
  perl: {
    language: "perl",
    write: (own) =>
      `Can't call method "amount" on an undefined value at ${first(own).path} line ${first(own).line}.\n${each(own.slice(1), ({ path, line }, at) => `\tShop::${title(own[at]?.folder ?? "")}::${title(own[at]?.noun ?? "")}::${own[at]?.name ?? ""}(ARRAY(0x55d0)) called at ${path} line ${line}`)}\n\tPlack::Util::run_app(CODE(0x1)) called at /usr/share/perl5/Plack/Util.pm line 145`,
  },
  "R, by rlang": {
    language: "r",
    write: (own) =>
      `Error in \`row[[rate]]\`:\n! subscript out of bounds\nBacktrace:\n    ▆\n 1. ├─base::source("run.R")\n${each(outermostFirst(own), ({ path, line, name }, at) => ` ${at + 2}. └─shop::${name}(rows, 1) at shop/${path}:${line}:5`)}\n 9.   └─base::stop("no")`,
  },
  "R, by traceback": {
    language: "r",
    write: (own) =>
      `Error in row[[rate]] : subscript out of bounds\n> traceback()\n${each(own, ({ path, line, name }, at) => `${own.length - at}: ${name}(rows, 1) at ${path.split("/").at(-1)}#${line}`)}`,
  },
  testthat: {
    language: "r",
    isOfTest: true,
    write: (own) =>
      `── Failure (${first(own).test.path.split("/").at(-1)}:${first(own).test.line}:3): ${first(own).name} ──────────\nrun(list(), 1) not equal to 3.\n1/1 mismatches\n[1] 0 - 3 == -3\n\n[ FAIL 1 | WARN 0 | SKIP 0 | PASS 40 ]`,
  },
  haskell: {
    language: "haskell",
    write: (own) =>
      `shop: no price\nCallStack (from HasCallStack):\n  error, called at libraries/base/GHC/Err.hs:74:14 in base:GHC.Err\n${each(own, ({ path, line, name, folder, noun }) => `  ${name}, called at ${path}:${line}:22 in shop-0.1.0-inplace:Shop.${title(folder)}.${title(noun)}`)}`,
  },
};
