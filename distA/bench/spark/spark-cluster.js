import { execFile, spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
/** @param conf settings of its applications, in addition to those for a small machine */
export async function startSparkCluster(place, workers, conf = {}) {
    const home = join(place.packages, 'pyspark');
    const port = await freePort();
    const master = `spark://127.0.0.1:${port}`;
    const env = {
        ...process.env,
        SPARK_HOME: home,
        SPARK_LOCAL_IP: '127.0.0.1',
        SPARK_LOCAL_DIRS: join(place.folder, 'spark-local'),
        SPARK_LOG_DIR: join(place.folder, 'spark-log'),
        PYTHONPATH: place.packages,
        PYSPARK_PYTHON: place.python,
        ESG_LAKE: `${process.execPath} ${place.main}`,
        PYSPARK_SUBMIT_ARGS: [
            `--master ${master}`,
            '--conf spark.ui.enabled=false',
            '--conf spark.driver.host=127.0.0.1',
            '--conf spark.driver.bindAddress=127.0.0.1',
            '--conf spark.executor.memory=1g',
            `--conf spark.executor.cores=${Math.max(...workers.map(({ cores }) => cores))}`,
            '--conf spark.sql.shuffle.partitions=4',
            ...Object.entries(conf).map(([name, value]) => `--conf ${name}=${value}`),
            'pyspark-shell',
        ].join(' '),
    };
    const started = [];
    const daemon = async (args, ready, processors) => {
        const command = [join(home, 'bin/spark-class'), ...args];
        const [program = '', ...rest] = processors === undefined ? command : ['taskset', '-c', processors, ...command];
        const child = spawn(program, rest, {
            cwd: place.folder,
            env,
            stdio: ['ignore', 'pipe', 'pipe'],
        });
        started.push(child);
        await saying(child, ready);
    };
    const ofWorker = 'org.apache.spark.deploy.worker.Worker';
    await daemon(['org.apache.spark.deploy.master.Master', '--host', '127.0.0.1', '--port', String(port), '--webui-port', '0'], /I have been elected leader/);
    for (const [i, { cores, processors }] of workers.entries()) {
        const options = ['--host', '127.0.0.1', '--cores', String(cores), '--memory', '2g', '--webui-port', '0'];
        const args = [ofWorker, ...options, '--work-dir', join(place.folder, `worker-${i}`), master];
        await daemon(args, /Successfully registered with master/, processors);
    }
    return {
        submit: async (script, args) => {
            const { stdout } = await promisify(execFile)(place.python, [script, ...args], {
                cwd: place.folder,
                env,
                maxBuffer: 2 ** 26,
            });
            return stdout;
        },
        executors: () => processesOf('CoarseGrainedExecutorBackend', `127.0.0.1`, place.folder),
        stop: () => {
            for (const child of started.reverse())
                child.kill('SIGTERM');
        },
    };
}
async function freePort() {
    const server = createServer();
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    await new Promise((resolve) => server.close(resolve));
    if (address === null || typeof address === 'string')
        throw new Error('no port');
    return address.port;
}
function saying(child, pattern) {
    return new Promise((resolve, reject) => {
        let said = '';
        const look = (piece) => {
            said += piece.toString();
            if (pattern.test(said))
                resolve();
        };
        child.stdout?.on('data', look);
        child.stderr?.on('data', look);
        child.on('error', reject);
        child.on('exit', (code) => reject(new Error(`Spark ended with ${code}: ${said.slice(-2000)}`)));
    });
}
/** Processes whose command line contains all of these words. */
async function processesOf(...words) {
    const found = [];
    for (const name of await readdir('/proc')) {
        if (!/^\d+$/.test(name))
            continue;
        const command = await readFile(join('/proc', name, 'cmdline'), 'utf8').catch(() => '');
        const folder = await readFile(join('/proc', name, 'environ'), 'utf8').catch(() => '');
        if (words.every((word) => command.includes(word) || folder.includes(word)))
            found.push(Number(name));
    }
    return found;
}
