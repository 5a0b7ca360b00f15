import { ChevronIcon, classNames } from '@stoa/ui'
import { browserStorage } from '@stoa/ui/browser-storage'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { LanguageSelect } from '../i18n/language-select.tsx'
import { t } from '../i18n/translate.ts'
import { SiteSwitch } from '../session/site-switch.tsx'
import { useStaff } from '../session/staff-context.ts'
import { groupsFor, type NavigationPage, type PageGroup, pageOf } from './page-groups.ts'

const KEY = 'stoa.admin.groups'
/** Open until they are closed. */
const DAILY = ['sales', 'catalog']

/** Which groups of the navigation are open. This browser remembers it. */
function useOpenGroups() {
  const [stored, setStored] = useState(() => browserStorage.read<Record<string, boolean>>(KEY) ?? {})
  return {
    isOpen: (id: string) => stored[id] ?? DAILY.includes(id),
    setOpen: (id: string, isOpen: boolean) => {
      const next = { ...stored, [id]: isOpen }
      browserStorage.write(KEY, next)
      setStored(next)
    },
  }
}

/** Links to the pages that the role may read, in groups, and who is signed in. */
export function Navigation() {
  const { can, staffMember, site } = useStaff()
  const current = pageOf(useLocation().pathname)?.to
  const { isOpen, setOpen } = useOpenGroups()
  const groups = groupsFor(can)
  return (
    <div className="flex flex-1 flex-col justify-between gap-6">
      <nav aria-label={t('Pages')}>
        <ul className="grid gap-0.5">
          {groups
            .filter(({ isPersonal }) => !isPersonal)
            .map(group => (
              <li key={group.id}>
                {group.pages.length === 1 ? (
                  <PageLink page={group.pages[0] as NavigationPage} current={current} />
                ) : (
                  <Group
                    group={group}
                    current={current}
                    isOpen={isOpen(group.id)}
                    onToggle={open => setOpen(group.id, open)}
                  />
                )}
              </li>
            ))}
        </ul>
      </nav>
      <div className="grid gap-2 px-3 text-sm">
        {site.shopUrl && (
          <a href={site.shopUrl} className="link justify-self-start">
            {t('View the shop')}
          </a>
        )}
        <p className="text-muted [overflow-wrap:anywhere]">{staffMember.name ?? staffMember.email}</p>
        {groups
          .filter(({ isPersonal }) => isPersonal)
          .flatMap(({ pages }) => pages)
          .map(({ to, title }) => (
            <Link
              key={to}
              to={to}
              className="link justify-self-start"
              aria-current={to === current ? 'page' : undefined}
            >
              {title}
            </Link>
          ))}
        <LanguageSelect />
        <SiteSwitch />
      </div>
    </div>
  )
}

interface GroupProps {
  group: PageGroup
  /** Path of the current page. */
  current: string | undefined
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** A heading that shows and hides its pages. The group of the current page is open until it is closed on that page. */
function Group({ group: { id, title, pages }, current, isOpen, onToggle }: GroupProps) {
  const [closedOn, setClosedOn] = useState<string>()
  const isShown = isOpen || (pages.some(({ to }) => to === current) && closedOn !== current)
  return (
    <>
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={`pages-${id}`}
        className="flex min-h-9 w-full items-center justify-between gap-2 rounded-sm px-3 py-1.5 text-start text-sm text-muted hover:bg-raised hover:text-ink"
        onClick={() => {
          setClosedOn(isShown ? current : undefined)
          onToggle(!isShown)
        }}
      >
        {title}
        <ChevronIcon
          className={classNames('size-4 transition-transform', isShown && 'rotate-90 rtl:-rotate-90')}
        />
      </button>
      <ul id={`pages-${id}`} hidden={!isShown} className="mb-1.5 ms-3 grid gap-0.5 border-s border-line">
        {pages.map(page => (
          <li key={page.to}>
            <PageLink page={page} current={current} />
          </li>
        ))}
      </ul>
    </>
  )
}

function PageLink({ page: { to, title }, current }: { page: NavigationPage; current: string | undefined }) {
  return (
    <Link
      to={to}
      aria-current={to === current ? 'page' : undefined}
      className="block rounded-sm px-3 py-1.5 text-sm hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-medium aria-[current=page]:shadow-[inset_2px_0_0_var(--color-accent)] rtl:aria-[current=page]:shadow-[inset_-2px_0_0_var(--color-accent)]"
    >
      {title}
    </Link>
  )
}
