/** Where the sandbox that installs packages has what it needs. */
export const wheelsPath = '/wheels'
export const agentPath = '/agent'
/** Where its result is in the working directory. */
export const packagesFile = 'packages.zip'

/** Most files and bytes of packages: programs have them in memory. */
export const mostPackageFiles = 5_000
export const mostPackageBytes = 50_000_000

/** Installs what came with the agent, never from elsewhere and never what would have to be built, and packs it. */
export const installProgram = `
import os, shutil, subprocess, sys, zipfile
target = "/workspace/.packages"
done = subprocess.run(
    [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--find-links", "${wheelsPath}",
     "--only-binary", ":all:", "--no-cache-dir", "--no-compile", "--disable-pip-version-check",
     "--target", target, "-r", "${agentPath}/requirements.txt"],
    stdout=sys.stderr, cwd="${agentPath}")
if done.returncode:
    sys.exit(done.returncode)
names = sorted(os.path.join(place, name) for place, _, names in os.walk(target) for name in names)
names = [name for name in names if os.path.isfile(name) and not os.path.islink(name)]
if len(names) > ${mostPackageFiles} or sum(map(os.path.getsize, names)) > ${mostPackageBytes}:
    sys.exit("The packages have more than ${mostPackageFiles} files or ${mostPackageBytes} bytes.")
with zipfile.ZipFile("/workspace/${packagesFile}", "w", zipfile.ZIP_DEFLATED) as packed:
    for name in names:
        packed.write(name, os.path.relpath(name, target))
shutil.rmtree(target, ignore_errors=True)
`
