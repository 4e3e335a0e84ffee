/** Room of a cache for so many values, taken as they come. With `max` the library reserves all of it when the cache is made. */
export const roomFor = (most: number) => ({ maxSize: most, sizeCalculation: () => 1 })
