import { parseSync } from "libpg-query";
import {
  concurrentIndex,
  contractSince,
  isWithoutTransaction,
  statementsIn,
} from "@/lib/platform/database/migration-files";

/** What a migration does that the release before it, or a busy table, can't take, each with advice. */
export function faultsOf({ sql }: { sql: string }): string[] {
  const statements = parsed(sql);
  const made = new Set(statements.flatMap(tableMadeBy));
  const remade = new Set(statements.flatMap(thingMadeBy));
  const faults = statements.flatMap((statement) => faultsIn(statement, { sql, made, remade }));
  return [...new Set([...faults, ...faultsOfFile(sql, statements)])];
}

/** A statement as PostgreSQL's own parser has it: its kind, and what is in it. */
type Statement = { kind: string; node: Node };
// The tree has hundreds of kinds of nodes, of which few are looked into.
type Node = { readonly [name: string]: unknown };
type File = { sql: string; made: Set<string>; remade: Set<string> };

function parsed(sql: string): Statement[] {
  const { stmts = [] } = parseSync(sql) as { stmts?: { stmt: Record<string, Node> }[] };
  return stmts.flatMap(({ stmt }) => Object.entries(stmt).map(([kind, node]) => ({ kind, node })));
}

const nodeIn = (node: Node, name: string): Node => (node[name] ?? {}) as Node;
const listIn = (node: Node, name: string): Node[] => (node[name] ?? []) as Node[];
const textIn = (node: Node, name: string): string => String(node[name] ?? "");

const tableOf = (node: Node): string => textIn(nodeIn(node, "relation"), "relname");

const tableMadeBy = ({ kind, node }: Statement): string[] => {
  if (kind === "CreateStmt") return [tableOf(node)];
  return kind === "CreateTableAsStmt" ? [textIn(nodeIn(nodeIn(node, "into"), "rel"), "relname")] : [];
};

/** Names of functions, triggers and views that the file makes: what it drops before is replaced. */
const thingMadeBy = ({ kind, node }: Statement): string[] => {
  if (kind === "CreateTrigStmt") return [textIn(node, "trigname")];
  if (kind === "ViewStmt") return [textIn(nodeIn(node, "view"), "relname")];
  return kind === "CreateFunctionStmt" ? [lastName(listIn(node, "funcname"))] : [];
};

const namesIn = (nodes: Node[]): string[] => nodes.map((node) => textIn(nodeIn(node, "String"), "sval"));
const lastName = (nodes: Node[]): string => namesIn(nodes).at(-1) ?? "";

function faultsIn({ kind, node }: Statement, file: File): string[] {
  const isNew = file.made.has(tableOf(node));
  switch (kind) {
    case "IndexStmt":
      return isNew || node.concurrent ? [] : [ADVICE.index(tableOf(node))];
    case "DropStmt":
      return mayTakeAway(file.sql) ? [] : droppedBy(node, file).map(ADVICE.drop);
    case "RenameStmt":
      return [ADVICE.rename];
    case "AlterEnumStmt":
      return node.oldVal ? [ADVICE.rename] : [];
    case "UpdateStmt":
    case "DeleteStmt":
      return isNew || /^-- few rows: \S/m.test(file.sql) ? [] : [ADVICE.rows(tableOf(node))];
    case "TruncateStmt":
      return mayTakeAway(file.sql) ? [] : [ADVICE.drop("its rows")];
    case "DoStmt":
      return [ADVICE.block];
    case "LockStmt":
    case "VacuumStmt":
    case "ReindexStmt":
    case "ClusterStmt":
      return [ADVICE.lock];
    case "AlterTableStmt":
      return isNew
        ? []
        : listIn(node, "cmds").flatMap((cmd) => faultsOfChange(nodeIn(cmd, "AlterTableCmd"), node, file));
    default:
      return [];
  }
}

function droppedBy(node: Node, { made, remade }: File): string[] {
  const names = listIn(node, "objects").map((object) => {
    const items = nodeIn(object, "List").items ?? nodeIn(object, "ObjectWithArgs").objname;
    return lastName((items ?? []) as Node[]);
  });
  return names.filter((name) => !made.has(name) && !remade.has(name));
}

function faultsOfChange(change: Node, statement: Node, file: File): string[] {
  const column = nodeIn(nodeIn(change, "def"), "ColumnDef");
  switch (textIn(change, "subtype")) {
    case "AT_DropColumn":
      return mayTakeAway(file.sql) ? [] : [ADVICE.drop(textIn(change, "name"))];
    case "AT_DropConstraint":
      return mayTakeAway(file.sql) || addsConstraint(statement, textIn(change, "name"))
        ? []
        : [ADVICE.drop(textIn(change, "name"))];
    case "AT_AlterColumnType":
      return [ADVICE.type];
    case "AT_SetNotNull":
      return [ADVICE.notNull];
    case "AT_AddConstraint":
      return isSlow(nodeIn(nodeIn(change, "def"), "Constraint")) ? [ADVICE.constraint] : [];
    case "AT_ValidateConstraint":
      return isWithoutTransaction(file) || !file.sql.includes("not valid") ? [] : [ADVICE.validate];
    case "AT_AddColumn":
      return faultsOfColumn(column);
    default:
      return [];
  }
}

const addsConstraint = (statement: Node, name: string): boolean =>
  listIn(statement, "cmds").some((cmd) => {
    const change = nodeIn(cmd, "AlterTableCmd");
    return (
      change.subtype === "AT_AddConstraint" && nodeIn(nodeIn(change, "def"), "Constraint").conname === name
    );
  });

/** An index that is there already makes a constraint at once; any other is compared with every row. */
const isSlow = (constraint: Node): boolean => !constraint.skip_validation && !constraint.indexname;

function faultsOfColumn(column: Node): string[] {
  const constraints = listIn(column, "constraints").map((entry) => nodeIn(entry, "Constraint"));
  const found = (type: string) => constraints.find(({ contype }) => contype === type);
  const preset = found("CONSTR_DEFAULT");
  const faults: string[] = [];
  if (found("CONSTR_NOTNULL") && !preset) faults.push(ADVICE.column);
  if (preset && calls(nodeIn(preset, "raw_expr")).some((name) => !STABLE.has(name)))
    faults.push(ADVICE.preset);
  if (
    SERIAL.test(lastName(listIn(nodeIn(column, "typeName"), "names"))) ||
    found("CONSTR_IDENTITY") ||
    found("CONSTR_GENERATED")
  )
    faults.push(ADVICE.preset);
  if (["CONSTR_FOREIGN", "CONSTR_CHECK", "CONSTR_UNIQUE", "CONSTR_PRIMARY"].some(found))
    faults.push(ADVICE.constraint);
  return faults;
}

/** What a default may call without being worked out for each row there is. */
const STABLE = new Set(["now", "transaction_timestamp", "statement_timestamp", "current_setting"]);
const SERIAL = /^(small|big)?serial[248]?$/;

/** The names of all functions called in an expression. */
function calls(expression: unknown): string[] {
  if (typeof expression !== "object" || expression === null) return [];
  return Object.entries(expression).flatMap(([name, value]) =>
    name === "FuncCall" ? [lastName(listIn(value as Node, "funcname")), ...calls(value)] : calls(value),
  );
}

const mayTakeAway = (sql: string): boolean => contractSince({ sql }) !== undefined;

/** Faults of how statements are put into a file. */
function faultsOfFile(sql: string, statements: Statement[]): string[] {
  const isConcurrent = ({ kind, node }: Statement) =>
    (kind === "IndexStmt" && Boolean(node.concurrent)) || (kind === "DropStmt" && Boolean(node.concurrent));
  if (!isWithoutTransaction({ sql })) return statements.some(isConcurrent) ? [ADVICE.alone] : [];
  const split = statementsIn({ sql });
  const isRepeatable = split.every((text) => {
    if (/^create\b/i.test(text)) return /\bif not exists\b|\bor replace\b/i.test(text);
    return /^drop\b/i.test(text) ? /\bif exists\b/i.test(text) : true;
  });
  const isSeen = split.every(
    (text) => !/\bindex concurrently\b/i.test(text) || /^drop\b/i.test(text) || concurrentIndex(text),
  );
  return [
    ...(split.length === statements.length ? [] : [ADVICE.split]),
    ...(isRepeatable && isSeen ? [] : [ADVICE.repeat]),
  ];
}

const ADVICE = {
  index: (table: string) =>
    `An index on ${table} would keep writers out while it is built: \`create index concurrently if not exists\`, in a file of its own whose first line is \`-- no transaction: <why>\`.`,
  drop: (name: string) =>
    `Processes of the release before still need ${name}: take it away in a later release, in a file with the line \`-- contract: since <the first release without it>\`.`,
  rename:
    "Processes of the release before know the former name: add what has the new name, write both, and drop the former in a later release.",
  rows: (table: string) =>
    `Changing rows of ${table} locks each of them until the file ends: let upkeep do it in batches. For a table that always has few rows, say so: \`-- few rows: <why>\`.`,
  block:
    "What a `do` block does can't be checked here: write plain statements, or a function that upkeep calls.",
  lock: "This locks a whole table: find a way that doesn't, or leave it to the operator.",
  type: "A new type rewrites the table, and processes of the release before write the former: add a column, write both, fill it in batches.",
  notNull:
    "`set not null` reads the whole table under a lock: add `check (… is not null) not valid`, and validate it in a later file.",
  constraint:
    "A constraint is compared with every row under a lock: add it `not valid` and validate it in a later file; for a unique one, build the index concurrently and add the constraint `using index`.",
  validate:
    "Validated in the transaction that adds it, the constraint's lock is held all the while: validate it in a file of its own.",
  column:
    "Processes of the release before insert rows without this column: give it a default, or leave it nullable.",
  preset:
    "A value that differs by row rewrites the table: add the column without it, and fill it in batches.",
  alone: "`concurrently` is refused in a transaction: the first line has to be `-- no transaction: <why>`.",
  split:
    "Without a transaction each statement ends with a semicolon at the end of its line, and no line within a statement does.",
  repeat:
    "Without a transaction a killed migration begins anew: `create … if not exists`, `drop … if exists`, and `create index concurrently if not exists <name> on …`.",
};
