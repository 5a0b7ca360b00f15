import { compareHref } from '../catalogue/comparison.ts'
import { useLocalPath } from '../i18n/i18n-context.tsx'
import { useTexts } from '../i18n/use-i18n.ts'

const link = 'inline-flex min-h-11 items-center gap-2 text-sm underline-offset-4 hover:underline'
const button = `scripted ${link}`

/** Puts a product on the wish list of this browser, and shares its page. */
export function ProductTools({ id, name }: { id: string; name: string }) {
  const { product, compare } = useTexts()
  const localPath = useLocalPath()
  return (
    <div className="flex flex-wrap gap-x-6">
      <a
        href={localPath(compareHref([id]))}
        rel="nofollow"
        data-click="compare"
        data-id={id}
        className={link}
      >
        {compare.choice}
      </a>
      <button
        type="button"
        data-click="favourite"
        data-id={id}
        aria-pressed="false"
        className={`group peer/wish ${button}`}
      >
        <span aria-hidden="true" className="text-lg leading-none text-accent">
          <span className="group-aria-pressed:hidden">♡</span>
          <span className="hidden group-aria-pressed:inline">♥</span>
        </span>
        {product.wish}
      </button>
      <a href={localPath('/wishlist')} className={`${link} hidden peer-aria-pressed/wish:inline-flex`}>
        {product.wishList}
      </a>
      <button
        type="button"
        data-click="share"
        data-title={name}
        data-copied={product.linkCopied}
        className={button}
      >
        {product.share}
      </button>
    </div>
  )
}
