import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { features } from './features.ts'
import { AdminShell } from './shell/admin-shell.tsx'
import { NotFoundPage } from './shell/not-found-page.tsx'
import { RouteError } from './shell/route-error.tsx'

const NoFallback = () => null

const toRoute = ({ path, load }: { path: string; load: () => Promise<ComponentType> }) => ({
  path,
  ErrorBoundary: RouteError,
  lazy: async () => ({ Component: await load() }),
})
/** List and form of each declared entity. */
const entityRoutes = features
  .flatMap(({ entities = [] }) => entities)
  .flatMap(({ path, load }) => [
    {
      path,
      ErrorBoundary: RouteError,
      lazy: async () => {
        const [admin, { EntityListPage }] = await Promise.all([
          load(),
          import('./entities/entity-list-page.tsx'),
        ])
        return { element: <EntityListPage admin={admin} /> }
      },
    },
    {
      path: `${path}/:id`,
      ErrorBoundary: RouteError,
      lazy: async () => {
        const [admin, { EntityPage }] = await Promise.all([load(), import('./entities/entity-page.tsx')])
        return { element: <EntityPage admin={admin} /> }
      },
    },
  ])

/** The router of the admin, below `/admin`. */
export const createRouter = () =>
  createBrowserRouter(
    [
      {
        Component: AdminShell,
        ErrorBoundary: RouteError,
        HydrateFallback: NoFallback,
        children: [
          ...features.flatMap(({ pages = [] }) => pages).map(toRoute),
          ...entityRoutes,
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
    { basename: '/admin' },
  )
