// A learning platform opened a window in which it registered this server: it may close it now (LTI Dynamic Registration 1.0).

const platform = window.opener ?? (window.parent === window ? null : window.parent);
platform?.postMessage({ subject: "org.imsglobal.lti.close" }, "*");
