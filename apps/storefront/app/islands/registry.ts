import type { ComponentType } from 'react'
import type { BuyBoxProps } from './buy-box.tsx'
import type { CartEditorProps } from './cart-editor.tsx'

interface AllProps {
  'buy-box': BuyBoxProps
  'cart-board': CartEditorProps
}

export type IslandName = keyof AllProps
export type IslandProps<N extends IslandName> = AllProps[N]

/** The dynamic imports of the islands; loaded only on pages that have them. */
export const islands: { [N in IslandName]: () => Promise<ComponentType<AllProps[N]>> } = {
  'buy-box': async () => (await import('./buy-box.tsx')).BuyBox,
  'cart-board': async () => (await import('./cart-editor.tsx')).CartEditor,
}
