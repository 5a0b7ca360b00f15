import { getSite } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Dialog, IconButton, MenuIcon, SkipLink, ThemeIcon } from '@stoa/ui'
import { useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { t } from '../i18n/translate.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from './error-text.ts'
import { Navigation } from './navigation.tsx'
import { applyTheme, currentTheme } from './theme.ts'
import { useToast } from './toasts.tsx'

/** Navigation and content of every page. */
export function AdminShell() {
  const shopName = useShopName()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { prefer } = useStaff()
  const toast = useToast()
  const switchTheme = () => {
    const theme = currentTheme() === 'dark' ? 'LIGHT' : 'DARK'
    applyTheme({ theme })
    prefer({ theme }).catch((error: unknown) => toast(errorText(error)))
  }
  const { pathname } = useLocation()
  const isLoading = useNavigation().state === 'loading'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the page closes the menu
  useEffect(() => setMenuOpen(false), [pathname])
  return (
    <div className="lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink>{t('Skip to content')}</SkipLink>
      <header className="sticky top-0 z-30 flex items-center justify-between gap-2 border-b border-line bg-paper px-4 py-1 lg:h-dvh lg:flex-col lg:items-stretch lg:justify-start lg:gap-6 lg:border-e lg:border-b-0 lg:bg-surface lg:overflow-y-auto lg:px-4 lg:py-5">
        <p className="min-w-0 truncate font-display text-title lg:shrink-0 lg:px-3">{shopName}</p>
        <div className="ms-auto lg:ms-0 lg:grid lg:px-3">
          <PaletteButton />
        </div>
        <div className="flex items-center lg:hidden">
          <IconButton label={t('Switch between light and dark')} onClick={switchTheme}>
            <ThemeIcon />
          </IconButton>
          <IconButton label={t('Menu')} aria-expanded={isMenuOpen} onClick={() => setMenuOpen(true)}>
            <MenuIcon />
          </IconButton>
        </div>
        <div className="hidden lg:flex lg:flex-1 lg:flex-col">
          <Navigation />
          <IconButton label={t('Switch between light and dark')} className="mt-3" onClick={switchTheme}>
            <ThemeIcon />
          </IconButton>
        </div>
      </header>
      <Dialog
        id="menu"
        title={shopName}
        placement="drawer"
        open={isMenuOpen}
        onClose={() => setMenuOpen(false)}
      >
        {isMenuOpen && <Navigation />}
      </Dialog>
      <main
        id="content"
        tabIndex={-1}
        aria-busy={isLoading}
        className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-8 lg:py-8"
      >
        <Outlet />
        {/* A new page begins at its top, and the way back at the position where it was left. */}
        <ScrollRestoration />
      </main>
    </div>
  )
}

/** The name of the shop, also after a change of the settings. */
function useShopName(): string {
  const { site, can } = useStaff()
  const { data } = useCall(getSite, {}, { enabled: can('SETTINGS') })
  return data?.site.name ?? site.name
}
