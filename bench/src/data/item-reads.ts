import { openConnection, requestBytes } from '../connection.ts'
import {
  type Constants,
  constantSide,
  type Effort,
  type Measured,
  READERS,
  run,
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
  const yardsticks: Subject[] = []
  const sides: (Subject & Content)[] = []
  for (const content of contents) {
    const { port, token, itemIds, size, platform } = content
    const requests = itemIds.map(id =>
      requestBytes('GET', `/wix-data/v2/items/${id}?dataCollectionId=${ARTICLES}`, { authorization: token }),
    )
    if (yardsticks.length === 0) {
      const connection = await openConnection(port)
      yardsticks.push(await constantSide(constants, '/items', connection, requests))
      connection.close()
    }
    const workers = await readers(port, requests, READERS)
    sides.push({ ...content, name: size, workers, awake: true, usage: usageOf(platform) })
  }
  return run(yardsticks, sides, effort)
}
