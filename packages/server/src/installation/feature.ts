import { feature } from '../feature.ts'
import { installationHandlers } from './installation.ts'

/** The sites of the installation, and how the first one is made. */
export const installationFeature = feature({
  name: 'installation',
  uses: ['identity', 'staff', 'tax'],
  handlers: { installation: installationHandlers },
})
