/** Runs named parts one after another. One that fails is reported, and the others still run. */
export async function runEach(
  parts: Record<string, () => Promise<unknown>>,
  onError: (error: unknown, name: string) => void,
): Promise<void> {
  for (const [name, run] of Object.entries(parts)) {
    try {
      await run()
    } catch (error) {
      onError(error, name)
    }
  }
}
