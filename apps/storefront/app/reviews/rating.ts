/** Reviews with one number of stars, as the platform counts them. */
export interface StoredRating {
  /** Number of stars. */
  _id: number
  count: number
}

export interface StarCount {
  stars: number
  count: number
  /** Of all reviews, 0 to 100. */
  percent: number
}

export interface Rating {
  count: number
  /** With one decimal; 0 without reviews. */
  average: number
  /** Five entries, five stars first. */
  stars: StarCount[]
}

/** Average and distribution. Numbers of stars that no form can send are left out. */
export function ratingOf(groups: readonly StoredRating[]): Rating {
  const counts = [5, 4, 3, 2, 1].map(stars => ({
    stars,
    count: groups.reduce((sum, group) => sum + (group._id === stars ? group.count : 0), 0),
  }))
  const count = counts.reduce((sum, one) => sum + one.count, 0)
  const total = counts.reduce((sum, one) => sum + one.stars * one.count, 0)
  return {
    count,
    average: count === 0 ? 0 : Math.round((total / count) * 10) / 10,
    stars: counts.map(one => ({ ...one, percent: count === 0 ? 0 : Math.round((one.count / count) * 100) })),
  }
}
