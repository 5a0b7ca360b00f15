import { storefrontBlock } from '@stoa/react/storefront'
import { estimatePoints } from '../calls.ts'
import { counted, textsOf } from './texts.ts'

/** What the cart would earn. */
export const cartBlock = storefrontBlock('cart', {
  async load({ client, signedIn }, { total }) {
    const { points } = await client.call(estimatePoints, { amount: total })
    return points > 0 ? { points, signedIn } : undefined
  },
  Component: ({ data, language, locale }) => {
    const texts = textsOf(language)
    return (
      <p className="text-sm">
        {counted(texts.earn, data.points, locale)} {!data.signedIn && texts.signIn}
      </p>
    )
  },
})
