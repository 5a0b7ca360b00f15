import { data } from 'react-router'

interface Listed {
  list: { products: readonly unknown[]; total: number } | undefined
}

/** What the loader of a list returns. A page beyond the last one is not found, and says where the list ends. */
export function listPage<T extends Listed>(loaded: T) {
  const { list } = loaded
  const isBeyond = list !== undefined && list.products.length === 0 && list.total > 0
  return data(loaded, isBeyond ? { status: 404 } : undefined)
}
