import type { ComponentType } from 'react'
import type { BuyBoxProps } from './buy-box.tsx'
import type { CartBoardProps } from './cart-editor.tsx'

interface AllProps {
  'buy-box': BuyBoxProps
  'cart-board': CartBoardProps
}

export type IslandName = keyof AllProps
export type IslandProps<N extends IslandName> = AllProps[N]

/** Where the code of each island comes from; loaded only on pages that have it. */
export const islands: { [N in IslandName]: () => Promise<ComponentType<AllProps[N]>> } = {
  'buy-box': async () => (await import('./buy-box.tsx')).BuyBox,
  'cart-board': async () => (await import('./cart-editor.tsx')).CartEditor,
}
