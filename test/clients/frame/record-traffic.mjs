// Runs the command line, and keeps every line between a client and the server it starts.
import { appendFileSync } from "node:fs";

const [record, cli] = ["record", "cli"];

function keep(from) {
  let rest = "";
  return (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop();
    for (const line of lines.filter(Boolean)) {
      appendFileSync(record, `{"from":"${from}","message":${line}}\n`);
    }
  };
}

if (process.argv[2] === "mcp") {
  const { stdin, stdout } = process;
  const write = stdout.write.bind(stdout);
  const emit = stdin.emit.bind(stdin);
  const [heard, said] = [keep("client"), keep("server")];
  stdout.write = (chunk, ...more) => {
    said(chunk);
    return write(chunk, ...more);
  };
  stdin.emit = (event, ...values) => {
    if (event === "data") heard(values[0]);
    return emit(event, ...values);
  };
}

await import(cli);
