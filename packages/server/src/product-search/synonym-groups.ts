import { contract, crudEntities, type SynonymGroup } from '@stoa/contract'
import { crudHandlers } from '../crud/crud-handlers.ts'
import { entityStore } from '../crud/entity-store.ts'
import { searchWords } from '../data/search/index.ts'
import { foldText } from '../platform-support/fold-text.ts'

const PHRASE_MAX = 5

/** Words of one meaning (protocol/synonyms §1). */
export const synonymGroupStore = entityStore(crudEntities.synonymGroups, {
  table: 'synonym_groups',
  normalize(doc) {
    const { words } = doc as SynonymGroup
    return { ...doc, words: words.map(word => word.trim().replaceAll(/\s+/g, ' ')) }
  },
  check(doc) {
    const { words } = doc as SynonymGroup
    const known = new Set<string>()
    return words.flatMap((text, i) => {
      const field = `words[${i}]`
      const found = searchWords(foldText(text))
      const key = found.join(' ')
      if (found.length === 0)
        return { field, rule: 'VALIDATION', description: 'must have a letter or a digit' } as const
      if (found.length > PHRASE_MAX)
        return { field, rule: 'VALIDATION', description: `must have at most ${PHRASE_MAX} words` } as const
      if (known.has(key))
        return { field, rule: 'VALIDATION', description: 'repeats a word of the group' } as const
      known.add(key)
      return []
    })
  },
})

export const synonymGroupHandlers = crudHandlers(contract.synonymGroups, synonymGroupStore)
