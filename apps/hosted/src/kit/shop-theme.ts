import { tabStorage } from '@stoa/ui/browser-storage'

const THEME = 'stoa.theme'

/** Shows the theme that the shop passes in the address as `theme`, for the rest of the tab. Other values end that. */
export function applyShopTheme(): void {
  const address = new URL(location.href)
  const passed = address.searchParams.get('theme')
  if (passed === 'light' || passed === 'dark') tabStorage.write(THEME, { theme: passed })
  else if (passed !== null) tabStorage.remove(THEME)
  address.searchParams.delete('theme')
  if (passed !== null) history.replaceState(history.state, '', address)
  const theme = tabStorage.read<{ theme: string }>(THEME)?.theme
  if (theme) document.documentElement.dataset.theme = theme
}
