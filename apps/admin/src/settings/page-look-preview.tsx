import { isDark } from '@stoa/ui/color'
import { t } from '../i18n/translate.ts'

export interface PageLook {
  name: string
  logoUrl: string | null
  accentColor: string | null
  arches: boolean
}

/** A small sign-in page with the look that is being edited. */
export function PageLookPreview({ name, logoUrl, accentColor, arches }: PageLook) {
  const accent = accentColor && /^#[0-9a-f]{6}$/i.test(accentColor) ? accentColor : undefined
  const field = 'h-8 rounded-sm border border-line-strong bg-raised'
  return (
    <div
      role="img"
      aria-label={t('Preview of the sign-in page')}
      className="grid justify-items-center gap-3 rounded-sm border border-line-strong bg-paper p-5 text-ink"
    >
      {logoUrl ? (
        <img key={logoUrl} src={logoUrl} alt="" className="h-7 w-auto" />
      ) : (
        <span className="flex items-center gap-2 font-display text-lg">
          {arches && <span className="h-5 w-3.5 rounded-t-full border border-current" />}
          <bdi>{name || t('Your shop')}</bdi>
        </span>
      )}
      <div className="grid w-full max-w-60 gap-2.5">
        <span className="font-display">{t('Sign in')}</span>
        <span className={field} />
        <span className={field} />
        <span
          className="rounded-sm bg-action px-3 py-2 text-center text-sm font-medium text-on-action"
          style={accent ? { backgroundColor: accent, color: isDark(accent) ? '#fff' : '#000' } : undefined}
        >
          {t('Sign in')}
        </span>
        <span className="text-center text-sm underline" style={accent ? { textDecorationColor: accent } : {}}>
          {t('Forgot your password?')}
        </span>
      </div>
    </div>
  )
}
