import { tabStorage } from '@stoa/ui/browser-storage'

const PREFIX = 'stoa.admin.draft:'
/** Characters of one draft. A larger one is not stored. */
const MAX_LENGTH = 1_000_000

/** Names and values of the controls of a form. */
export type FormEntries = readonly (readonly [name: string, value: string])[]

/** Unsaved work in a form: the entity that it was filled with, and its values before and after the edits. */
export interface FormDraft {
  base?: unknown
  before: FormEntries
  after: FormEntries
}

/** Set by a sign-out, so that the page stores nothing while it is left. */
let isClosed = false

const draftKeys = () => Object.keys(sessionStorage).filter(key => key.startsWith(PREFIX))

/** The key of a draft: who works on which page. */
export const draftKey = (staffMemberId: string, address: string) => `${PREFIX}${staffMemberId}:${address}`

export const readDraft = (key: string) => tabStorage.read<FormDraft>(key)

/** Stores a draft in this tab. One that is too large, or that the browser has no room for, is left out. */
export function writeDraft(key: string, draft: FormDraft): void {
  if (isClosed) return
  const text = JSON.stringify(draft)
  try {
    if (text.length > MAX_LENGTH) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // The storage is full. An older draft would miss the last edits.
    sessionStorage.removeItem(key)
  }
}

export const removeDraft = (key: string) => sessionStorage.removeItem(key)

/** Whether someone has unsaved work in this tab. */
export const hasDrafts = () => draftKeys().length > 0

/** Whether this tab has drafts of another staff member. */
export const hasDraftsOfOthers = (staffMemberId: string) =>
  draftKeys().some(key => !key.startsWith(draftKey(staffMemberId, '')))

/** Removes the drafts of all but these staff members: others used this tab before. */
export function removeDraftsOfOthers(staffMemberIds: readonly string[]): void {
  for (const key of draftKeys())
    if (!staffMemberIds.some(id => key.startsWith(draftKey(id, '')))) removeDraft(key)
}

/** Removes the drafts of a staff member at sign-out, or all. */
export function closeDrafts(staffMemberId?: string): void {
  isClosed = true
  for (const key of draftKeys())
    if (!staffMemberId || key.startsWith(draftKey(staffMemberId, ''))) removeDraft(key)
}
