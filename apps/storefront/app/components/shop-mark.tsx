import { ArchMark, classNames } from '@stoa/ui'
import type { BrandView } from '../content/brand.ts'

interface Props {
  brand?: BrandView
  shopName: string
  className?: string
}

/** The logo of the shop, in the theme of the page; without one its name. */
export function ShopMark({ brand, shopName, className }: Props) {
  const { logo, logoDark } = brand ?? {}
  if (!logo)
    return (
      <>
        {/* On the narrowest windows the name needs its place. */}
        {brand?.name === undefined && (
          <ArchMark className="h-6 w-auto shrink-0 text-accent max-[22rem]:hidden" />
        )}
        <span className="truncate font-display text-[1.75rem] leading-tight tracking-tight">{shopName}</span>
      </>
    )
  const look = classNames('w-auto max-w-48 object-contain object-left rtl:object-right', className)
  return (
    <>
      <img src={logo} alt="" className={classNames(look, logoDark && 'theme-light')} />
      {logoDark && <img src={logoDark} alt="" className={classNames(look, 'theme-dark')} />}
    </>
  )
}
