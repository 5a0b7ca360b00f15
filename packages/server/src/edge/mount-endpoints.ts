import type { Hono } from 'hono'
import type { Bindings } from './bindings.ts'
import { queryRepeatsParameter } from './request/path-compat.ts'
import type { Responder } from './respond.ts'
import { type Endpoint, endpoints, type Route, takesQuery } from './routes.ts'
import type { RequestServices } from './run/edge-services.ts'
import { createRequestRunner } from './run/interceptors.ts'

/** Serves every call of the contract: a request runs through the list in `run/interceptors.ts`. */
export function mountEndpoints(
  app: Hono<{ Bindings: Bindings }>,
  services: RequestServices,
  { respondCall }: Responder,
): void {
  const runRequest = createRequestRunner(services)

  const mount = ({ route, asBody, method, path, disambiguatedBy, value }: Endpoint) => {
    const isInQuery = takesQuery(route.declaration) && !asBody
    app.on(method, path, (c, next) => {
      const { raw: request } = c.req
      if (disambiguatedBy && !queryRepeatsParameter(request.url, disambiguatedBy, value ?? c.req.param('p0')))
        return next()
      return respondCall(request, c.env, route.operation, async state => {
        const { body } = await runRequest({
          route,
          request,
          state,
          parameters: route.parameters.map((name, i) => [name, value ?? c.req.param(`p${i}`) ?? '']),
          isInQuery,
          isCounted: c.env?.isCounted ?? false,
          dryRun: c.env?.dryRun,
          owner: {},
          payload: '',
        })
        return body
      })
    })
  }
  // A platform without the feature of a package has no handlers for its calls, which another one in this process has added.
  const isHandled = ({ resource, name }: Route) => services.handlers[resource]?.[name] !== undefined
  for (const endpoint of endpoints()) if (isHandled(endpoint.route)) mount(endpoint)
}
