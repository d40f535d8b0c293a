import { clocksAgree } from "../clock-sync";
import { isOutage, pool } from "../database/pool";
import { log } from "../log";
import type { Progress, Upkeep } from "./batches";
import { pauseUntil, standForLeader, type Term } from "./leader";

/** What is done for the whole installation every hour, unless it says otherwise. */
export type Task = {
  run: Upkeep;
  everyMinutes?: number;
  /** goes by the age of nothing, so that a process whose clock is wrong may do it if nobody else does */
  ignoresClock?: true;
};
export type Tasks = Record<string, Task>;

/** The tasks of several parts. Throws where two have one name: only one of them would be done. */
export function allTasks(...parts: Tasks[]): Tasks {
  const named = parts.flatMap((part) => Object.keys(part));
  const twice = named.find((name, index) => named.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two upkeep tasks are called "${twice}".`);
  return Object.assign({}, ...parts);
}

/** What the leader does all the time. Resolves some time after its term is over. Must not reject. */
export type Steady = (term: Term) => Promise<unknown>;

/** A task that has much to do keeps neither the others waiting nor the pool to itself. */
const AT_ONCE = 3;
const LOOK_EVERY_MS = 10_000;
const CLOCK_EVERY_MS = 30_000;

/**
 * Does the upkeep of the installation while this process is its leader. The database knows when each task is due and where it is, so another leader
 * goes on with what one has begun. Returns the way to stop.
 */
export const startUpkeep = (tasks: Tasks, steady: Steady[] = []): (() => Promise<void>) =>
  standForLeader((term) => new Leading(tasks, steady).until(term));

class Leading {
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly tasks: Tasks,
    private readonly steady: Steady[],
  ) {}

  /** Ends before the term does where this process's clock is wrong: then it does what another one can't do wrong either, and lets that lead. */
  async until(term: Term): Promise<boolean> {
    const isRight = await clocksAgree();
    const steady = isRight ? this.steady.map((work) => work(term)) : [];
    try {
      return isRight ? await this.keepOn(term) : await this.runOnce(term);
    } finally {
      term.end();
      await Promise.all([...steady, ...this.running.values()]);
    }
  }

  private async keepOn(term: Term): Promise<boolean> {
    const tasks = Object.entries(this.tasks);
    for (let checked = performance.now(); !term.aborted; ) {
      const due = await dueTasks(tasks);
      // To a clock that jumped ahead everything is due, so nothing is begun before it was compared.
      if (due.size > 0 || performance.now() - checked > CLOCK_EVERY_MS) {
        if (!(await clocksAgree())) return false;
        checked = performance.now();
      }
      await this.startDue(term, tasks, due);
      await pauseUntil(Promise.race([term.over, ...this.running.values()]), LOOK_EVERY_MS);
    }
    return true;
  }

  private async runOnce(term: Term): Promise<boolean> {
    const allowed = Object.entries(this.tasks).filter(([, { ignoresClock }]) => ignoresClock);
    await this.startDue(term, allowed, await dueTasks(allowed));
    await pauseUntil(Promise.all(this.running.values()), CLOCK_EVERY_MS);
    return false;
  }

  private async startDue(term: Term, tasks: [string, Task][], due: ReadonlySet<string>) {
    for (const [name, task] of tasks) {
      if (this.running.size >= AT_ONCE || term.aborted) return;
      if (!due.has(name) || this.running.has(name)) continue;
      const begun = await begin(name, minutesOf(task));
      if (begun) this.start(name, task, { term, ...begun });
    }
  }

  private start(name: string, { run }: Task, { term, place }: { term: Term; place: unknown[] | null }) {
    const ending = attempt(name, run, { term, place: place ?? undefined })
      .catch((error: Error) => log().warn({ task: name, reason: error.message }, "upkeep failed"))
      .finally(() => this.running.delete(name));
    this.running.set(name, ending);
  }
}

/** One attempt at a task. Rejects when its end can't be noted; then it counts as cut short, as it does when the term is over. */
async function attempt(name: string, run: Upkeep, { term, place }: { term: Term; place: Progress["place"] }) {
  const keep = async (reached: unknown[]) => {
    await pool().query(KEEP_PLACE, [name, JSON.stringify(reached)]);
  };
  try {
    const count = await run(term, { place, keep });
    if (term.aborted) return;
    await pool().query(FINISH, [name, count]);
    if (count > 0) log().info({ task: name, count }, "upkeep");
  } catch (error) {
    const reason = (error as Error).message;
    log().warn({ task: name, reason }, "upkeep failed");
    if (!term.aborted) await pool().query(FAIL, [name, reason.slice(0, LONGEST_REASON), isOutage(error)]);
  }
}

const LONGEST_REASON = 500;

const minutesOf = ({ everyMinutes = 60 }: Task): number => everyMinutes;

/** Names of those that are due, as far as this process does not do them already. */
async function dueTasks(tasks: [string, Task][]): Promise<ReadonlySet<string>> {
  const names = tasks.map(([name]) => name);
  const minutes = tasks.map(([, task]) => minutesOf(task));
  const { rows } = await pool().query<{ name: string }>(DUE, [names, minutes, RETRY_MINUTES]);
  return new Set(rows.map(({ name }) => name));
}

/** Notes the start of a task that is due and returns where it is; undefined when it is not. */
async function begin(name: string, everyMinutes: number): Promise<{ place: unknown[] | null } | undefined> {
  const { rows } = await pool().query<{ place: unknown[] | null }>(BEGIN, [
    name,
    everyMinutes,
    RETRY_MINUTES,
  ]);
  return rows[0];
}

/** A task that failed is tried again after so long, or when it is due, if that is sooner. */
const RETRY_MINUTES = 5;

/** A task is due that was never done, was cut short, failed $3 minutes ago, or began so many `minutes` ago; so is one that began in the future, before the database's clock was corrected. */
const isDue = (minutes: string): string => `(
  task.last_finished_at is null or task.last_started_at > task.last_finished_at
  or task.last_started_at > now() + interval '1 minute'
  or task.last_started_at <= now() - make_interval(mins => case when task.last_error is null then ${minutes} else least(${minutes}, $3::int) end))`;

const DUE = `
  select wanted.name from unnest($1::text[], $2::int[]) as wanted (name, minutes) left join upkeep_tasks task using (name)
  where task.name is null or ${isDue("wanted.minutes")}`;

const BEGIN = `
  insert into upkeep_tasks as task (name) values ($1)
  on conflict (name) do update set last_started_at = now() where ${isDue("$2::int")}
  returning place`;

const KEEP_PLACE = "update upkeep_tasks set place = $2::jsonb where name = $1";

const FINISH = `
  update upkeep_tasks set last_finished_at = now(), last_error = null, last_count = $2, place = null where name = $1`;

/** After an outage ($3) it goes on from its place; anything else may be because of that. */
const FAIL = `
  update upkeep_tasks set last_finished_at = now(), last_error = $2, place = case when $3 then place end where name = $1`;

/** A task that was begun: how long ago it was last done, in seconds, and whether its last attempt failed. */
export type TaskState = { name: string; age: number | null; isFailing: boolean };

/** The state of these tasks in the installation. The database may know more, of other versions. */
export async function taskStates(tasks: Tasks): Promise<TaskState[]> {
  const { rows } = await pool().query<TaskState>(STATES, [Object.keys(tasks)]);
  return rows;
}

const STATES = `
  select name, extract(epoch from now() - last_finished_at)::float8 as age, last_error is not null as "isFailing"
  from upkeep_tasks where name = any ($1) order by name`;

/** The last run of a task, for operators. Without `finished`, or with one before `started`, it is under way or was cut short. */
export type TaskRun = {
  name: string;
  started: Date;
  finished: Date | null;
  error: string | null;
  count: number | null;
};

/** The last run of each task that any process of the last two days did. */
export async function listTaskRuns(): Promise<TaskRun[]> {
  const { rows } = await pool().query<TaskRun>(RUNS);
  return rows;
}

const RUNS = `
  select name, last_started_at as started, last_finished_at as finished, last_error as error, last_count::float8 as count
  from upkeep_tasks where last_started_at > now() - interval '2 days' order by last_error is null, name`;
