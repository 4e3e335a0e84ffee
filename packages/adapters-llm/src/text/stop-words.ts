const list = `a about above after again against all also am an and any are as at be because been before being below
between both but by can cannot could did do does doing down during each either else ever every few for from further had
has have having he her here hers herself him himself his how however i if in into is it its itself just let like may me
might mine more most much must my myself neither no nor not of off on once one only or other ought our ours ourselves
out over own please per rather same shall she should since so some such tell than that the their theirs them themselves
then there therefore these they this those though through thus to too toward towards under until up upon us use used
using very was we were what when where whether which while who whom whose why will with within without would yet you
your yours yourself yourselves s t d ll m re ve don doesn didn isn aren wasn weren won wouldn shouldn couldn hasn haven hadn`

/** English words that carry nothing about the subject of a text. */
export const stopWords: ReadonlySet<string> = new Set(list.split(/\s+/))
