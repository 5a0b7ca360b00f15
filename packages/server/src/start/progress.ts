/** Runs one step and prints its title and duration. */
export async function step<T>(title: string, work: () => T | Promise<T>): Promise<T> {
  const startedAt = performance.now()
  process.stdout.write(`${title} … `)
  try {
    const result = await work()
    process.stdout.write(`${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}
