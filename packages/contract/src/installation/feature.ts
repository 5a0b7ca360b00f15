import { contractFeature } from '../contract-feature.ts'
import { installation } from './installation.ts'

/** The sites of an installation, and how the first one is made. */
export const installationContract = contractFeature({
  name: 'installation',
  group: 'Platform',
  area: 'SETTINGS',
  resources: { installation },
  titles: { installation: 'Installation' },
})
