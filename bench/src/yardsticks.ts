import pg from 'pg'
import { requestBytes } from './connection.ts'
import type { Constants } from './measure.ts'
import { readers } from './reads.ts'
import type { Subject } from './runs.ts'

/** Rows of the TPC-B tables for each branch, as its specification has them, with a hundredth of the accounts. */
const BRANCHES = 10
const TELLERS = 10
const ACCOUNTS = 1_000

/** What the machine itself takes, measured beside each scenario: the units in which costs are printed. */
export interface Yardsticks {
  /** A constant reply of the bare Hono server. */
  reply: Subject
  /** A TPC-B transaction (the benchmark that `pgbench` runs unless told otherwise), for PostgreSQL's part. */
  transaction: Subject
}

const random = (count: number) => 1 + Math.floor(Math.random() * count)

/** Opens both yardsticks; the TPC-B tables go into a database of their own. */
export async function openYardsticks(
  { child, port }: Constants,
  serverUrl: string,
  onClose: (close: () => Promise<unknown>) => void,
): Promise<Yardsticks> {
  await child.ask('constant', { path: '/reply', text: '{"ok":true}' })
  // One connection: with more, one turn of the server's loop answers several, and a reply costs a third.
  const workers = await readers(port, [requestBytes('GET', '/reply', {})], 1)

  const server = new pg.Client({ connectionString: serverUrl })
  await server.connect()
  await server.query('create database bench_tpcb')
  await server.end()
  const url = new URL(serverUrl)
  url.pathname = '/bench_tpcb'
  const pool = new pg.Pool({ connectionString: url.href, max: BRANCHES })
  onClose(() => pool.end())
  await pool.query(`
    create table branches (id int primary key, balance int not null, filler char(88)) with (fillfactor = 50);
    create table tellers (id int primary key, branch_id int not null, balance int not null, filler char(84)) with (fillfactor = 50);
    create table accounts (id int primary key, branch_id int not null, balance int not null, filler char(84)) with (fillfactor = 90);
    create table history (teller_id int, branch_id int, account_id int, delta int, at timestamp, filler char(22));
    insert into branches select id, 0 from generate_series(1, ${BRANCHES}) id;
    insert into tellers select id, (id - 1) / ${TELLERS} + 1, 0 from generate_series(1, ${BRANCHES * TELLERS}) id;
    insert into accounts select id, (id - 1) / ${ACCOUNTS} + 1, 0 from generate_series(1, ${BRANCHES * ACCOUNTS}) id;
    analyze`)

  /** Each worker has a branch of its own: no transaction waits for another. */
  const transact = (branch: number) => async () => {
    const [account, teller] = [random(BRANCHES * ACCOUNTS), (branch - 1) * TELLERS + random(TELLERS)]
    const delta = random(10_000) - 5_000
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query(`update accounts set balance = balance + ${delta} where id = ${account}`)
      await client.query(`select balance from accounts where id = ${account}`)
      await client.query(`update tellers set balance = balance + ${delta} where id = ${teller}`)
      await client.query(`update branches set balance = balance + ${delta} where id = ${branch}`)
      await client.query(
        `insert into history (teller_id, branch_id, account_id, delta, at) values (${teller}, ${branch}, ${account}, ${delta}, current_timestamp)`,
      )
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  return {
    reply: { name: 'constant reply', workers, usage: () => child.ask('usage') },
    transaction: {
      name: 'TPC-B transaction',
      workers: Array.from({ length: BRANCHES }, (_, branch) => transact(branch + 1)),
    },
  }
}
