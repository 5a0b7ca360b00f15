import { createDriver, createShop } from '../../packages/testkit/src/index.ts'
import { measureRelevance, seedRelevance } from './measure.ts'

/** Prints how many of the judged searches find a right product: `npm run relevance`. */
const shop = await createShop({ fixture: 'empty' })
try {
  const driver = await createDriver(shop)
  await seedRelevance(shop, driver)
  const began = performance.now()
  const measured = await measureRelevance(driver)
  const searches = measured.reduce((sum, { searches: each }) => sum + each, 0)
  const perSearch = (performance.now() - began) / searches
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`.padStart(8)
  console.log('language  searches  first place  first three')
  for (const { language, searches: each, atOne, atThree } of measured)
    console.log(
      `${language.padEnd(8)}${String(each).padStart(10)}${percent(atOne).padStart(13)}${percent(atThree).padStart(13)}`,
    )
  console.log(`${searches} searches, ${perSearch.toFixed(1)} ms each`)
  for (const { language, misses } of measured)
    for (const { expression, expected, found } of misses)
      console.log(
        `${language}: "${expression}" finds ${found.join(', ') || 'nothing'}, expected ${expected.join(' or ')}`,
      )
} finally {
  await shop.close()
}
