/** Runs named parts one after another, until `isStopping`. One that fails is reported, and the others still run. */
export async function runEach(
  parts: Record<string, () => Promise<unknown>>,
  onError: (error: unknown, name: string) => void,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (const [name, run] of Object.entries(parts)) {
    if (isStopping()) return
    try {
      await run()
    } catch (error) {
      onError(error, name)
    }
  }
}
