//! Calls of identity providers and learning platforms: few at once, none for long, and none that leads elsewhere.

use std::time::Duration;

use axum::http::{Request, Response};
use kalah_http::admission::gate::{FairGate, GateKey, GateLimits, GateRefusal};
use kalah_http::client::ClientAddress;
use kalah_http::public_address::is_public;
use ureq::config::Config;
use ureq::http::Uri;
use ureq::tls::{RootCerts, TlsConfig};
use ureq::unversioned::resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

/// Calls at once. One that hangs holds so many threads and no more.
const CALLS: GateLimits = GateLimits { at_once: 4, at_once_each: 2, waiting_each: 8, waiting: 64 };

/// Bytes of an answer.
const LONGEST_ANSWER: u64 = 1 << 20;

/// Calls of other servers on behalf of members. Clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct ProviderCalls<K: GateKey = ClientAddress> {
    gate: FairGate<K>,
    patience: Duration,
}

/// Hosts that a call may reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CalledHosts {
    /// Any: somebody who is trusted has named the host.
    Any,
    /// Those that everybody reaches: a stranger has named the host.
    Public,
}

/// Reason why nothing came of a call.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CallError {
    #[error(transparent)]
    Http(#[from] ureq::Error),
    #[error(transparent)]
    Gate(#[from] GateRefusal),
}

impl<K: GateKey> ProviderCalls<K> {
    /// Calls that have to be answered in this time.
    pub(crate) fn new(patience: Duration) -> ProviderCalls<K> {
        ProviderCalls { gate: FairGate::new(CALLS), patience }
    }

    /// Sends a request. An answer of any status is one.
    pub(crate) async fn send(
        &self,
        member: K,
        request: Request<Vec<u8>>,
        hosts: CalledHosts,
    ) -> Result<Response<Vec<u8>>, CallError> {
        let patience = self.patience;
        self.gate.run(member, move |_| ask(request, patience, hosts)).await?
    }
}

fn ask(
    request: Request<Vec<u8>>,
    patience: Duration,
    hosts: CalledHosts,
) -> Result<Response<Vec<u8>>, CallError> {
    // The provider of a university may have a certificate of its own authority. Whoever is led elsewhere would tell a stranger
    // the secret.
    let config = ureq::Agent::config_builder()
        .tls_config(TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build())
        .timeout_global(Some(patience))
        .http_status_as_error(false)
        .max_redirects(0)
        .build();
    let agent = match hosts {
        CalledHosts::Any => config.new_agent(),
        CalledHosts::Public => {
            ureq::Agent::with_parts(config, DefaultConnector::default(), PublicResolver::default())
        }
    };
    let mut answer = agent.run(request)?;
    let body = answer.body_mut().with_config().limit(LONGEST_ANSWER).read_to_vec()?;
    let (head, _) = answer.into_parts();
    Ok(Response::from_parts(head, body))
}

/// Resolves names to addresses that everybody reaches, and others not at all.
#[derive(Debug, Default)]
struct PublicResolver(DefaultResolver);

impl Resolver for PublicResolver {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let found = self.0.resolve(uri, config, timeout)?;
        if found.iter().all(|address| is_public(address.ip())) {
            Ok(found)
        } else {
            Err(ureq::Error::HostNotFound)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;
    use std::time::Duration;

    use axum::http::Request;
    use kalah_http::admission::gate::KnownMember;

    use super::{CalledHosts, ProviderCalls};

    #[tokio::test]
    async fn a_host_that_a_stranger_names_is_public() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        std::thread::spawn(move || {
            while let Ok((mut stream, _)) = listener.accept() {
                _ = stream.read(&mut [0; 1024]);
                _ = stream.write_all(
                    b"HTTP/1.1 302 Found\r\nLocation: /a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
                );
            }
        });
        let calls = ProviderCalls::new(Duration::from_secs(10));
        for host in ["127.0.0.1", "localhost"] {
            let request = || Request::get(format!("http://{host}:{port}/")).body(Vec::new()).unwrap();
            let refused = calls.send(KnownMember(1), request(), CalledHosts::Public).await;
            assert!(refused.is_err(), "{refused:?}");
            // It is not followed.
            let answered = calls.send(KnownMember(1), request(), CalledHosts::Any).await.unwrap();
            assert_eq!(answered.status(), 302);
        }
    }
}
