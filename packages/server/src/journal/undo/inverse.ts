import type { Ctx, RequestPayload } from '../../call/context.ts'
import type { ChangeRow } from '../../storage/journal.ts'
import type { Fields } from '../entity-changes.ts'

export type UndoErrors =
  | 'JOURNAL_ENTRY_NOT_FOUND'
  | 'CHANGE_ALREADY_UNDONE'
  | 'CHANGE_OVERWRITTEN'
  | 'CHANGE_NOT_UNDOABLE'
export type UndoCtx = Ctx<UndoErrors>

/** A call that takes a part of a change back. */
export interface InverseCall {
  operation: string
  message: RequestPayload
  /** Id of the entity that the call creates again. */
  entityId?: string
}

/** An effect that stays. */
export interface RemainingEffect {
  reason: 'MAIL_SENT' | 'MONEY_MOVED' | 'NOT_REVERSIBLE'
  description: string
}

/** All events of one type about one entity: the state before the first and after the last. */
export interface Change {
  type: string
  entityId: string
  before?: Fields
  after?: Fields
  /** The events, oldest first. */
  events: readonly ChangeRow[]
}

/** The calls that take a change back, or the reason why it stays. */
export type Inverse = readonly InverseCall[] | RemainingEffect

/** Plans the undo of the changes of one event type. */
export type Invert = (change: Change, ctx: UndoCtx) => Inverse | Promise<Inverse>

export const notReversible = (description: string): RemainingEffect => ({
  reason: 'NOT_REVERSIBLE',
  description,
})
