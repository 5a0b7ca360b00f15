import type { StaffArea } from '@stoa/contract'
import { features } from '../features.ts'
import { groupTitles } from './group-titles.ts'

/** A page in the navigation and the command palette. */
export interface NavigationPage {
  to: string
  title: string
  /** The role needs read access to it. Default: everyone has the page. */
  area?: StaffArea
}

/** Pages of one kind of work. */
export interface PageGroup {
  /** Stable name; the browser remembers by it whether the group is open. */
  id: string
  title: string
  pages: readonly NavigationPage[]
  /** Shown beside the name of the staff member instead of among the pages of the shop. */
  isPersonal?: true
}

/** Shown beside the name of the staff member. */
const PERSONAL = 'account'

/** All pages of the features and extensions that have a title. A path with a parameter needs a link from another page. */
const listed: readonly (NavigationPage & { group: string })[] = features
  .flatMap(({ pages = [], entities = [] }) => [...pages, ...entities])
  .flatMap(({ path, title, group = 'extensions', area }) =>
    title && !path.includes(':') ? { to: `/${path}`, title, group, ...(area && { area }) } : [],
  )

/** The pages in groups. A group with one page is a plain link. */
export const PAGE_GROUPS: readonly PageGroup[] = Object.entries(groupTitles).map(([id, title]) => ({
  id,
  title,
  pages: listed.filter(({ group }) => group === id).map(({ group: _, ...page }) => page),
  ...(id === PERSONAL && { isPersonal: true as const }),
}))

/** The groups with the pages that a role may read; groups without any are left out. */
export const groupsFor = (can: (area: StaffArea) => boolean): PageGroup[] =>
  PAGE_GROUPS.map(group => ({
    ...group,
    pages: group.pages.filter(({ area }) => !area || can(area)),
  })).filter(({ pages }) => pages.length > 0)

/** The page that an address belongs to: the one with the longest matching path. */
export function pageOf(pathname: string): NavigationPage | undefined {
  const isInside = ({ to }: NavigationPage) =>
    to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)
  return PAGE_GROUPS.flatMap(({ pages }) => pages)
    .filter(isInside)
    .toSorted((a, b) => b.to.length - a.to.length)[0]
}
