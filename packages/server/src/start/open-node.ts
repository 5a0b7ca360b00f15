import { loadDemo } from './load-demo.ts'
import { openMetrics } from './open-metrics.ts'
import { openServer, openServices } from './open-services.ts'
import { prepareShop } from './prepare-shop.ts'
import type { OpenedNode } from './processes/open-processes.ts'
import { step } from './progress.ts'

/** Opens the platform in this process, which does everything. */
export async function openNode(node: Omit<Parameters<typeof openServices>[0], 'demo'>): Promise<OpenedNode> {
  const { config, shutdown } = node
  const demo = config.demo ? await loadDemo(config.demo) : undefined
  const platform = await openServices({ ...node, demo })
  const prepared = await prepareShop({ ...node, demo, platform })
  shutdown.throwIfAborted()
  await step('Platform', () => openServer(platform, node))
  await openMetrics(platform.metrics, config, shutdown)
  return { prepared, database: () => platform.database }
}
