import { createDriver, createShop } from '../../packages/testkit/src/index.ts'
import { measureDemos, measureRelevance, type Relevance, seedRelevance } from './measure.ts'

/** Prints how many of the judged searches find a right product, in two sets: `npm run relevance`. */
const shop = await createShop({ fixture: 'empty' })

function print(title: string, measured: readonly Relevance[], ms: number) {
  const searches = measured.reduce((sum, { searches: each }) => sum + each, 0)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8)
  console.log(`\n${title}\nlanguage  searches  first place  first three`)
  for (const { language, searches: each, atOne, atThree } of measured)
    console.log(
      `${language.padEnd(8)}${String(each).padStart(10)}${percent(atOne).padStart(13)}${percent(atThree).padStart(13)}`,
    )
  console.log(`${searches} searches, ${(ms / searches).toFixed(1)} ms each`)
  for (const { language, misses } of measured)
    for (const { expression, expected, found } of misses)
      console.log(
        `${language}: "${expression}" finds ${found.join(', ') || 'nothing'}, expected ${expected.join(' or ')}`,
      )
}

try {
  const driver = await createDriver(shop)
  await seedRelevance(shop, driver)
  const began = performance.now()
  const measured = await measureRelevance(driver)
  print('Judged catalogue, with which the rules were written', measured, performance.now() - began)
  const second = performance.now()
  print('Demo shops, with which they were not', await measureDemos(shop), performance.now() - second)
} finally {
  await shop.close()
}
