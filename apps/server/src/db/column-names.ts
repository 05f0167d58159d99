import type { IdentifierNode } from 'kysely';
import { CamelCasePlugin, PostgresQueryCompiler } from 'kysely';

/** The library's own rules, without its plugin: that rebuilds each query and copies each row a second time. */
class Names extends CamelCasePlugin {
  columnOf(name: string): string {
    return this.snakeCase(name);
  }
  keyOf(column: string): string {
    return this.camelCase(column);
  }
}
const names = new Names();

/** `created_at` of a row is `createdAt` in a query's result. */
export const keyOf = (column: string): string => names.keyOf(column);

/** Writes `createdAt` as `"created_at"`. What it wrote is remembered: identifiers stand in the code, so they are few. */
export class SnakeCaseCompiler extends PostgresQueryCompiler {
  static readonly #written = new Map<string, string>();
  protected override visitIdentifier(node: IdentifierNode): void {
    let text = SnakeCaseCompiler.#written.get(node.name);
    if (text === undefined) {
      text = `"${this.sanitizeIdentifier(names.columnOf(node.name))}"`;
      SnakeCaseCompiler.#written.set(node.name, text);
    }
    this.append(text);
  }
}
