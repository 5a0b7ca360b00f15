import { Anchor, pictureAttributes } from '@stoa/ui'
import type { ProductTeaser } from '../catalogue/product-teaser.ts'
import { useTexts } from '../i18n/use-i18n.ts'

/** More are only counted. */
const SWATCHES_MAX = 6

/** The colours of a product on its card: links, which show the picture of the colour where scripts run. */
export function CardSwatches({ name, colours }: Pick<ProductTeaser, 'name' | 'colours'>) {
  const texts = useTexts()
  if (colours.length === 0) return null
  const others = colours.length - SWATCHES_MAX
  return (
    <ul
      aria-label={texts.product.colours({ count: colours.length })}
      className="relative z-1 -ms-1.5 flex flex-wrap items-center pt-1"
    >
      {colours.slice(0, SWATCHES_MAX).map(({ name: colour, color, href, picture }) => {
        const { src, srcSet } = picture ? pictureAttributes(picture) : {}
        return (
          <li key={colour}>
            <Anchor
              href={href}
              data-click="swatch"
              data-pointerover="swatch"
              data-choice={colour}
              data-src={src}
              data-srcset={srcSet}
              aria-label={texts.product.inColour({ product: name, colour })}
              title={colour}
              className="group/swatch grid size-7 place-items-center rounded-full"
            >
              <span
                className="size-4 rounded-full border border-ink/25 group-aria-[current]/swatch:ring-1 group-aria-[current]/swatch:ring-ink group-aria-[current]/swatch:ring-offset-2 group-aria-[current]/swatch:ring-offset-paper"
                style={{ backgroundColor: color }}
              />
            </Anchor>
          </li>
        )
      })}
      {others > 0 && <li className="ps-1.5 text-xs text-muted">+{others}</li>}
    </ul>
  )
}
