import { openConnection, requestBytes } from '../connection.ts'
import {
  type Constants,
  compareSubjects,
  constantSubject,
  type Effort,
  type Measured,
  READERS,
  usageOf,
} from '../measure.ts'
import { readers } from '../reads.ts'
import type { Subject } from '../runs.ts'
import { ARTICLES } from './article.ts'
import type { Content } from './collection.ts'

/** Items by id against a server of constants. */
export async function measureItemReads(
  contents: readonly Content[],
  constants: Constants,
  effort: Effort,
): Promise<Measured> {
  const baselines: Subject[] = []
  const subjects: (Subject & Content)[] = []
  for (const content of contents) {
    const { port, token, itemIds, size, platform } = content
    const requests = itemIds.map(id =>
      requestBytes('GET', `/wix-data/v2/items/${id}?dataCollectionId=${ARTICLES}`, { authorization: token }),
    )
    if (baselines.length === 0) {
      const connection = await openConnection(port)
      baselines.push(await constantSubject(constants, '/items', connection, requests))
      connection.close()
    }
    const workers = await readers(port, requests, READERS)
    subjects.push({ ...content, name: size, workers, awake: true, usage: usageOf(platform) })
  }
  return compareSubjects(baselines, subjects, effort)
}
