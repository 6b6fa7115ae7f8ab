import type { ComponentChildren } from "preact";
import { adminTexts } from "../texts/admin.ts";
import { inLanguage } from "../texts/texts.ts";

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ComponentChildren;
  /** `action` is a column of buttons, whose title is only read out. */
  readonly look?: "number" | "wide" | "action";
}

interface TableProps<Row> {
  /** Read out; not seen. */
  readonly caption: string;
  readonly rows: readonly Row[];
  /** The first names the row. */
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
}

/**
 * A table, whose rows are cards where there is no room for columns. Its roles are said: browsers drop them with the layout
 * of a table.
 */
export function Table<Row>({ caption, columns, keyOf, rows }: TableProps<Row>) {
  if (rows.length === 0) return <p class="quiet">{inLanguage(adminTexts).nothing}</p>;
  return (
    <table class="admin-table" role="table">
      <caption class="unseen">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ look, title }) => (
            <th key={title} role="columnheader" scope="col" class={look}>
              <span class={look === "action" ? "unseen" : undefined}>{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ cell, look, title }, at) => {
              const content = cell(row);
              return at === 0 ? (
                <th key={title} role="rowheader" scope="row" class={look}>
                  {content}
                </th>
              ) : (
                <td key={title} role="cell" class={look} data-title={look === "action" ? undefined : title}>
                  <div>{content}</div>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
