import { lazy, Suspense, useEffect, useState } from 'react'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))

/** Opens the command palette, as Ctrl+K and ⌘K do. Its script is loaded on first use. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <SmallButton aria-keyshortcuts="Control+K Meta+K" className="lg:mb-3" onClick={() => setOpen(true)}>
        {t('Go to')} <kbd className="text-xs text-muted max-lg:hidden">Ctrl K</kbd>
      </SmallButton>
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
