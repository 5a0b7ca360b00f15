import { ChevronIcon, CloseIcon } from '@stoa/ui'
import { useTexts } from '../i18n/use-i18n.ts'

const button = 'grid size-12 place-items-center rounded-full bg-paper/90 hover:bg-surface'

/** The pictures of a product over the page, which a script opens. */
export function ZoomDialog({ name }: { name: string }) {
  const {
    product,
    island: { ui },
  } = useTexts()
  return (
    <dialog
      id="zoom"
      aria-label={product.picturesOf({ product: name })}
      className="group/zoom m-0 h-dvh max-h-none w-screen max-w-none bg-paper text-ink"
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
      <div tabIndex={0} className="grid size-full place-items-center overflow-auto overscroll-contain">
        <img
          alt=""
          className="max-h-dvh w-full cursor-zoom-in object-contain group-data-large/zoom:max-h-none group-data-large/zoom:w-[250%] group-data-large/zoom:max-w-none group-data-large/zoom:cursor-zoom-out"
        />
      </div>
      <button type="button" data-close aria-label={ui.close} className={`fixed end-4 top-4 ${button}`}>
        <CloseIcon />
      </button>
      <div className="fixed inset-x-0 bottom-4 flex items-center justify-center gap-4">
        <button type="button" data-step="-1" aria-label={product.previousPicture} className={button}>
          <ChevronIcon className="rotate-180" />
        </button>
        <p data-place role="status" className="tabular rounded-full bg-paper/90 px-3 text-sm" />
        <button type="button" data-step="1" aria-label={product.nextPicture} className={button}>
          <ChevronIcon />
        </button>
      </div>
    </dialog>
  )
}
