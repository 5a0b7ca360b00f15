import type { Bytes, ProcessState } from '../../call/node-processes.ts'
import type { Pooler } from '../../storage/pooler.ts'
import type { PreparedShop } from '../prepare-shop.ts'
import type { StartConfig } from '../start-settings.ts'
import type { Levels } from './shared-levels.ts'

/** What a process of a node has to do. */
export interface Assignment {
  name: string
  /** Its settings. The role is `api` or `worker`. */
  config: StartConfig
  /** Connection string of the database. */
  connectionString: string
  pooler: Pooler | undefined
  /** Opens or makes the shop of the storefront, before it is ready. */
  prepares: boolean
}

/** Uses of shared counters by name and key. */
export type Uses = ReadonlyMap<string, ReadonlyMap<string, number>>

/** From the primary process to another one of its node. */
export type ToProcess =
  | { kind: 'assignment'; assignment: Assignment }
  | { kind: 'drain' | 'close' | 'hurry' }
  /** The file of the log was renamed. */
  | { kind: 'openLog' }
  | { kind: 'metricsOfProcess'; id: number }
  | { kind: 'metrics'; id: number; text: string }
  | { kind: 'states'; states: readonly ProcessState[] }
  | { kind: 'uses'; uses: Uses }
  | { kind: 'levels'; name: string; levels: Levels }
  | { kind: 'gone'; name: string }
  | { kind: 'wake'; queue: string }
  /** The process has to do the work of the key. */
  | { kind: 'make'; key: string }
  /** Another one has done it. */
  | { kind: 'made'; key: string; result: Bytes }

/** From a process of a node to its primary process. */
export type FromProcess =
  | { kind: 'ready'; prepared: PreparedShop | undefined }
  /** It could not start, or ends. `isOutage`: the database could not be reached. `isFinal`: another start would fail as well. */
  | { kind: 'failed'; message: string; isOutage: boolean; isFinal: boolean }
  | { kind: 'metricsOfProcess'; id: number; metrics: object[] }
  | { kind: 'metrics'; id: number }
  | { kind: 'uses'; uses: Uses }
  | { kind: 'levels'; levels: Levels }
  /** Wants the result of the work of a key, or the turn to do it. */
  | { kind: 'wants'; key: string }
  /** Has done it, or has failed without a result. */
  | { kind: 'made'; key: string; result?: Bytes }
  | { kind: 'wake'; queue: string }
