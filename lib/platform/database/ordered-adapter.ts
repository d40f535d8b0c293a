import { PrismaPg } from "@prisma/adapter-pg";

type Adapter = Awaited<ReturnType<PrismaPg["connect"]>>;
type Transaction = Awaited<ReturnType<Adapter["startTransaction"]>>;

/**
 * Prisma's adapter, with the statements of a transaction one after the other. Prisma reads several relations side by side, and a transaction has one
 * connection: pg warns of queries that it has to queue, and its next version refuses them.
 */
export class OrderedPg extends PrismaPg {
  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    const start = adapter.startTransaction.bind(adapter);
    adapter.startTransaction = async (level) => inOrder(await start(level));
    return adapter;
  }
}

function inOrder(tx: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const queued =
    <Query, Result>(run: (query: Query) => Promise<Result>) =>
    (query: Query): Promise<Result> => {
      const mine = last.then(() => run(query));
      last = mine.catch(() => {});
      return mine;
    };
  return Object.assign(tx, {
    queryRaw: queued(tx.queryRaw.bind(tx)),
    executeRaw: queued(tx.executeRaw.bind(tx)),
  });
}
