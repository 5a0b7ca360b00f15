import { tabStorage } from '@stoa/ui/browser-storage'

const CHOSEN = 'stoa.language'

/** The language of this tab: that of the shop, or one that the person has chosen since. */
export const chosenLanguage = () => tabStorage.read<{ language: string }>(CHOSEN)?.language

export const rememberLanguage = (language: string) => tabStorage.write(CHOSEN, { language })

/** Takes over the language that the shop passes in the address as `lang`, for the rest of the tab. */
export function applyShopLanguage(): void {
  const address = new URL(location.href)
  const passed = address.searchParams.get('lang')
  if (passed === null) return
  rememberLanguage(passed)
  address.searchParams.delete('lang')
  history.replaceState(history.state, '', address)
}
