import { createHash } from 'node:crypto'
import type { StoredChoice, StoredOption } from './stored-product.ts'

/** A GUID that follows from texts. */
function guidOf(...texts: string[]): string {
  const hex = createHash('md5').update(texts.join('\u001f')).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Id of an option: the one it was written with, otherwise one that all options of this name share. */
export const optionIdOf = (siteId: string, { id, name }: Pick<StoredOption, 'id' | 'name'>) =>
  id ?? guidOf(siteId, name)

/** Id of a choice, by the same rule. */
export const choiceIdOf = (siteId: string, option: Pick<StoredOption, 'name'>, choice: StoredChoice) =>
  choice.id ?? guidOf(siteId, option.name, choice.description)
