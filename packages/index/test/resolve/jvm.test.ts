import { describe, expect, it } from "vitest";
import { empty, resolveIn } from "./resolve-in.ts";

describe("Java", () => {
  const main = "gson/src/main/java/com/google/gson";
  const resolve = resolveIn(
    "java",
    empty(
      `${main}/Gson.java`,
      `${main}/package-info.java`,
      `${main}/stream/JsonReader.java`,
      `${main}/stream/JsonToken.java`,
      "gson/src/test/java/com/google/gson/stream/ReaderTest.java",
      "extras/src/main/java/com/google/gson/stream/JsonReader.java",
      "extras/src/main/java/com/google/gson/Extra.java",
      "notcom/google/gson/Other.java",
    ),
  );
  const from = `${main}/Gson.java`;

  it("finds classes, nested classes and static members", () => {
    expect(resolve(from, "com.google.gson.stream.JsonToken", "JsonToken")).toEqual([
      `${main}/stream/JsonToken.java`,
    ]);
    expect(resolve(from, "com.google.gson.stream.JsonToken.Kind.NAME")).toEqual([
      `${main}/stream/JsonToken.java`,
    ]);
    expect(resolve(from, "static com.google.gson.stream.JsonToken.*")).toEqual([
      `${main}/stream/JsonToken.java`,
    ]);
    expect(resolve("extras/src/main/java/com/google/gson/Extra.java", "com.google.gson.Gson")).toEqual([
      from,
    ]);
  });

  it("prefers the module of the importing file", () => {
    const near = "extras/src/main/java/com/google/gson/stream/JsonReader.java";
    expect(resolve(from, "com.google.gson.stream.JsonReader")).toEqual([`${main}/stream/JsonReader.java`]);
    expect(
      resolve("extras/src/main/java/com/google/gson/Extra.java", "com.google.gson.stream.JsonReader"),
    ).toEqual([near]);
  });

  it("takes a whole package with its tests last, written with or without its star", () => {
    const files = [
      "extras/src/main/java/com/google/gson/stream/JsonReader.java",
      `${main}/stream/JsonReader.java`,
      `${main}/stream/JsonToken.java`,
      "gson/src/test/java/com/google/gson/stream/ReaderTest.java",
    ];
    expect(resolve(from, "com.google.gson.stream.*")).toEqual(files);
    expect(resolve(from, "com.google.gson.stream")).toEqual(files);
  });

  it.each(["java.util.List", "com.google.common.Gson", "com.google.gson.Other", "Gson", "*", ""])(
    "excludes %j",
    (name) => expect(resolve(from, name, "List")).toEqual([]),
  );
});

describe("Kotlin and Scala", () => {
  const files = empty(
    "app/src/main/kotlin/data/user/UserStore.kt",
    "app/src/main/kotlin/ui/Main.kt",
    "core/src/main/scala/org/acme/Task.scala",
  );

  it("finds a file whose folders leave out the shared package", () => {
    const resolve = resolveIn("kotlin", files);
    const store = ["app/src/main/kotlin/data/user/UserStore.kt"];
    expect(
      resolve("app/src/main/kotlin/ui/Main.kt", "com.acme.app.data.user.UserStore", "UserStore"),
    ).toEqual(store);
    expect(resolve("app/src/main/kotlin/ui/Main.kt", "kotlinx.data.user.UserStore", "UserStore")).toEqual([]);
  });

  it("takes names from a package", () => {
    const resolve = resolveIn("scala", files);
    expect(resolve("core/src/main/scala/Run.scala", "org.acme", "Task")).toEqual([
      "core/src/main/scala/org/acme/Task.scala",
    ]);
    expect(resolve("core/src/main/scala/Run.scala", "org.acme._")).toEqual([
      "core/src/main/scala/org/acme/Task.scala",
    ]);
  });
});
